import { arcPath } from './geometry'

interface Props {
  /** Shares of the whole, 0–1 each; the rest of the ring stays empty. */
  shares: readonly number[]
  name: string
  sum: string
  caption: string
}

const strokes = ['stroke-accent', 'stroke-person-2', 'stroke-person-3', 'stroke-line-strong']
const fills = ['bg-accent', 'bg-person-2', 'bg-person-3', 'bg-line-strong']
const ring = 2 * Math.PI * 52
const gap = 2

export const PartsRing = ({ shares, name, sum, caption }: Props) => {
  const starts = shares.map((_, at) => shares.slice(0, at).reduce((all, share) => all + share, 0))
  return (
    <svg viewBox="0 0 128 128" role="img" aria-label={name} className="size-32">
      <circle cx="64" cy="64" r="52" className="fill-none stroke-sunken" strokeWidth="13" />
      {shares.map((share, at) => (
        <path
          key={at}
          d={arcPath(64, 64, 52, Math.max(0, share - gap / ring))}
          transform={`rotate(${(starts[at] ?? 0) * 360} 64 64)`}
          className={`fill-none ${strokes[at % strokes.length]}`}
          strokeWidth="13"
        />
      ))}
      <text x="64" y="68" textAnchor="middle" className="fill-text font-display text-[30px] font-semibold">
        {sum}
      </text>
      <text x="64" y="87" textAnchor="middle" className="fill-muted text-[12px] font-medium">
        {caption}
      </text>
    </svg>
  )
}

/** The legend swatch of a part; `-1` is the part outside the ring. */
export const PartSwatch = ({ part }: { part: number }) => (
  <span
    aria-hidden
    className={`inline-block size-3 rounded-full ${part < 0 ? 'bg-sunken ring-1 ring-line-strong' : (fills[part % fills.length] ?? '')}`}
  />
)
