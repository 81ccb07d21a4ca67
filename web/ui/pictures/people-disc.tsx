import { wedgePath } from './geometry'

export type DiscStyle = 'full' | 'part' | 'running' | 'held' | 'sure' | 'perhaps'

const fills = [
  'fill-accent',
  'fill-person-1',
  'fill-person-2',
  'fill-person-3',
  'fill-person-4',
  'fill-person-5',
  'fill-person-6',
  'fill-muted',
]
const edges = [
  'stroke-accent',
  'stroke-person-1-deep',
  'stroke-person-2-deep',
  'stroke-person-3-deep',
  'stroke-person-4-deep',
  'stroke-person-5-deep',
  'stroke-person-6-deep',
  'stroke-muted',
]

/** For discs that represent no particular person, as in the legend. */
export const neutralHue = fills.length - 1

interface PersonProps {
  x: number
  y: number
  r: number
  /** 0 = the same color for all, `neutralHue` = no person. */
  hue: number
  share: number
  discStyle: DiscStyle
}

export function discStrokes(r: number) {
  const line = Math.max(0.6, Math.min(1.75, r / 5))
  const dash = (drawn: number, free: number): string => `${String(drawn)} ${String(free)}`
  return {
    line,
    inner: r - line - Math.max(0.4, Math.min(2, r / 8)),
    dashes: {
      sure: dash(r / 5, r / 5),
      perhaps: dash(r / 4, r / 4),
      running: dash(r / 5, r / 6),
      held: `.1 ${String(line * 2.6)}`,
    },
  }
}

/** A disc filled by the share of days: dashed in the current month, dotted on hold, pale in the future. */
export function PeopleDisc({ x, y, r, hue, share, discStyle }: PersonProps) {
  const { line, inner, dashes } = discStrokes(r)
  if (discStyle === 'sure' || discStyle === 'perhaps') {
    return (
      <circle
        cx={x}
        cy={y}
        r={r - line / 2}
        className={discStyle === 'sure' ? 'fill-accent-soft stroke-accent' : 'fill-none stroke-line-strong'}
        strokeWidth={line}
        strokeDasharray={dashes[discStyle]}
      />
    )
  }
  if (discStyle === 'full' && hue === 0) return <circle cx={x} cy={y} r={r} className="fill-accent" />
  const held = discStyle === 'held'
  return (
    <g transform={`translate(${String(x)} ${String(y)})`}>
      <circle
        r={r - line / 2}
        className={`fill-raised ${held ? 'stroke-caution' : (edges[hue] ?? 'stroke-accent')}`}
        strokeWidth={held ? line * 1.4 : line}
        strokeLinecap={held ? 'round' : undefined}
        strokeDasharray={held || discStyle === 'running' ? dashes[discStyle] : undefined}
      />
      {share > 0 && (
        <path d={wedgePath(inner, share)} className={`${fills[hue] ?? 'fill-accent'} ${held ? 'opacity-60' : ''}`} />
      )}
    </g>
  )
}
