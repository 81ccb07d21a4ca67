interface Props {
  days: readonly { day: string; actions: number; paused: boolean }[]
  /** Today as `YYYY-MM-DD`; '' = not in this month. */
  today: string
  name: string
  /** The number of days of a month that is shown whole, with the days to come. */
  ofMonth?: number
  className?: string
}

const step = 16
const maxRadius = 7
const leastDays = 21

/** A month's days as discs by number of actions: hollow without actions, a dash while the profile was paused. */
export function ActivityDiscs({ days, today, name, ofMonth = 0, className = 'h-auto w-full' }: Props) {
  const maxActions = Math.max(1, ...days.map(({ actions }) => actions))
  const radius = (actions: number): number => Math.max(2.25, maxRadius * Math.sqrt(actions / maxActions))
  return (
    <svg
      viewBox={`0 0 ${Math.max(ofMonth, leastDays, days.length) * step} ${step}`}
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={name}
      className={className}
    >
      {days.map(({ day, actions, paused }, at) => {
        const place = { cx: at * step + step / 2, cy: step / 2 }
        if (actions > 0) {
          return (
            <circle
              key={day}
              {...place}
              r={radius(actions)}
              className={day === today ? 'fill-person-1' : 'fill-accent'}
            />
          )
        }
        if (paused) {
          return (
            <path
              key={day}
              d={`M${place.cx - 3} ${place.cy}h6`}
              className="stroke-line-strong"
              strokeWidth="1.75"
              strokeLinecap="round"
            />
          )
        }
        return <circle key={day} {...place} r="2.5" className="fill-none stroke-line-strong" strokeWidth="1" />
      })}
      {/* The days to come, only if the whole month is shown. */}
      {Array.from({ length: Math.max(0, ofMonth - days.length) }, (_, at) => (
        <circle
          key={at}
          cx={(days.length + at) * step + step / 2}
          cy={step / 2}
          r="1.75"
          className="fill-none stroke-line-strong"
          strokeWidth="0.75"
        />
      ))}
    </svg>
  )
}
