import { arcPath } from './arc-path'

interface Props {
  /** The share, 0–1. */
  share: number
  /** Text alternative: "61 percent of the threshold". */
  name: string
  /** Text in the middle. */
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

/** A progress ring for the threshold, or for the time until an invitation or device expires. */
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
