import { round } from './geometry'
import { DottedUnderline } from './dotted-underline'

interface Props {
  days: number
  /** A bit mask of `domain/day-mask`, or a function of the day (1–31). */
  counted: number | ((day: number) => boolean)
  /** Today's day of the month; 0 or undefined = not in this month. */
  today?: number | undefined
  sum: string
  caption: string
  /** The text alternative, `sum, caption` by default. */
  name?: string | undefined
  /** Shows only one larger number ("21"). */
  small?: boolean | undefined
  /** The picture opens an explanation, so its amount has a dotted underline. */
  opens?: boolean | undefined
  className?: string | undefined
}

/** A month as a ring of days, clockwise from the top: filled when counted. */
export const RingOfDays = ({
  days,
  counted,
  today,
  sum,
  caption,
  name,
  small = false,
  opens = false,
  className = 'h-auto w-full',
}: Props) => (
  <svg viewBox="0 0 240 240" role="img" aria-label={name ?? `${sum}, ${caption}`} className={className}>
    {Array.from({ length: days }, (_, at) => {
      const day = at + 1
      const angle = ((at + 0.5) / days) * 2 * Math.PI
      const place = { cx: round(120 + 104 * Math.sin(angle)), cy: round(120 - 104 * Math.cos(angle)) }
      const style = { '--bead': at } as Record<string, number>
      if (day === today) return <circle key={day} {...place} r="8.6" className="bead-in fill-person-1" style={style} />
      return isCounted(counted, day) ? (
        <circle key={day} {...place} r="6.6" className="bead-in fill-accent" style={style} />
      ) : (
        <circle
          key={day}
          {...place}
          r="5.6"
          className="bead-in fill-raised stroke-line-strong"
          strokeWidth="1.25"
          style={style}
        />
      )
    })}
    <text
      x="120"
      y={small ? 134 : 128}
      textAnchor="middle"
      className={`fill-text font-display font-semibold tracking-[-.02em] ${small ? 'text-[76px]' : sum.length > 8 ? 'text-[34px]' : 'text-[44px]'}`}
    >
      {sum}
    </text>
    {opens && sum !== '' && <DottedUnderline sum={sum} x={120} y={137} size={sum.length > 8 ? 34 : 44} />}
    <text
      x="120"
      y={sum === '' ? 125 : small ? 166 : opens ? 160 : 154}
      textAnchor="middle"
      className={`fill-muted font-medium ${!small ? 'text-[13px]' : caption.length > 12 ? 'text-[21px]' : 'text-[26px]'}`}
    >
      {caption}
    </text>
  </svg>
)

const isCounted = (counted: Props['counted'], day: number): boolean =>
  typeof counted === 'number' ? ((counted >>> (day - 1)) & 1) === 1 : counted(day)
