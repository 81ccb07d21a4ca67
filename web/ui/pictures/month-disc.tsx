import { wedgePath } from './arc-path'

interface Props {
  /** Counted days divided by the days of the month, 0–1. */
  share: number
  name: string
  /** The current month: the color shows the days passed. */
  running?: boolean | undefined
}

/** The counted share of a month in a line of text. */
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
