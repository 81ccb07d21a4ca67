import { wedgePath } from './geometry'

interface Props {
  days: number
  /** A bit mask of the counted days; bit 0 is the 1st. */
  counted: number
  /** First day drawn, such as the start of a rental. */
  from?: number
  /** Today's day of the month, 0 = not in this month. */
  today?: number
  className?: string
}

const step = 12
const longest = 31

/** A month as a row of days: filled when counted. The text next to it says the same. */
export const RowOfDays = ({ days, counted, from = 1, today = 0, className = 'h-3 w-full' }: Props) => (
  <svg viewBox={`0 0 ${longest * step} ${step}`} preserveAspectRatio="xMinYMid meet" aria-hidden className={className}>
    {Array.from({ length: days }, (_, at) => {
      const day = at + 1
      const place = { cx: at * step + step / 2, cy: step / 2 }
      if (day < from) return null
      if (day === today) return <circle key={day} {...place} r="5.4" className="fill-person-1" />
      return (counted & (1 << at)) !== 0 ? (
        <circle key={day} {...place} r="4" className="fill-accent" />
      ) : (
        <circle key={day} {...place} r="3.4" className="fill-raised stroke-line-strong" strokeWidth="1" />
      )
    })}
  </svg>
)

interface MonthDiscProps {
  /** Counted days divided by the days of the month, 0–1. */
  share: number
  name: string
  /** The current month: the color shows the days passed. */
  running?: boolean | undefined
}

/** The counted share of a month in a line of text. */
export const MonthDisc = ({ share, name, running = false }: MonthDiscProps) => (
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
