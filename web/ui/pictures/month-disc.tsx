import { wedgePath } from './arc-path'

interface Props {
  /** The days that counted of the month's days, 0–1: a whole month is a full disc. */
  share: number
  /** In words: "31 of 31". */
  name: string
}

/** How much of a month counted, small enough to stand in a line of text. */
export const MonthDisc = ({ share, name }: Props) => (
  <svg viewBox="-10 -10 20 20" role="img" aria-label={name} className="size-4.5 flex-none">
    <circle r="9" className="fill-sunken stroke-line" strokeWidth="1" />
    {share > 0 && <path d={wedgePath(9, Math.min(1, share))} className="fill-accent" />}
  </svg>
)
