import { wedgePath } from './arc-path'

interface Props {
  /** The days that counted of the month's days, 0–1: a whole month is a full disc. */
  share: number
  /** In words: "31 of 31". */
  name: string
  /** The month that runs: its days as they pass, in clay. */
  running?: boolean | undefined
}

/** How much of a month counted, small enough to stand in a line of text. */
export const MonthDisc = ({ share, name, running = false }: Props) => (
  <svg viewBox="-10 -10 20 20" role="img" aria-label={name} className="size-4.5 flex-none">
    {share < 1 && (
      <circle
        r="8.5"
        className="fill-raised stroke-line-strong"
        strokeWidth="1.25"
        strokeDasharray={running ? '2.4 2' : undefined}
      />
    )}
    {share > 0 && <path d={wedgePath(9, Math.min(1, share))} className={running ? 'fill-person-1' : 'fill-accent'} />}
  </svg>
)
