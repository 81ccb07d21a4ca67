import { arcPath } from './geometry'

interface Props {
  /** The filled share, 0–1. */
  share: number
  name: string
  text?: string | undefined
  tone?: 'accent' | 'caution' | 'danger' | 'positive' | undefined
  className?: string | undefined
}

const tones = {
  accent: 'stroke-accent',
  caution: 'stroke-caution',
  danger: 'stroke-danger',
  positive: 'stroke-positive',
}

/** A progress ring, for a threshold or the time until an expiry. */
export const ShareRing = ({ share, name, text = '', tone = 'accent', className = 'size-18' }: Props) => (
  <svg viewBox="0 0 72 72" role="img" aria-label={name} className={className}>
    <circle cx="36" cy="36" r="30" className="fill-none stroke-sunken" strokeWidth="9" />
    {share > 0 && (
      <path
        d={arcPath(36, 36, 30, share)}
        className={`fill-none ${tones[tone]}`}
        strokeWidth="9"
        strokeLinecap="round"
      />
    )}
    {text !== '' && (
      <text x="36" y="42" textAnchor="middle" className="fill-text font-display text-[17px] font-semibold">
        {text}
      </text>
    )}
  </svg>
)
