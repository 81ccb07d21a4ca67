import { round } from './geometry'

const bodies = [
  'stroke-field-person-1',
  'stroke-field-person-2',
  'stroke-field-person-3',
  'stroke-field-person-4',
  'stroke-field-person-5',
]

interface Props {
  /** One place per step; true when it is done. */
  taken: readonly boolean[]
  sum: string
  caption: string
  name: string
  className?: string | undefined
}

const at = (turn: number, radius: number) => ({
  x: round(100 + radius * Math.sin(turn)),
  y: round(100 - radius * Math.cos(turn)),
})
/** Half the angle of a place, radians. */
const half = (24 * Math.PI) / 180

/** Steps as places at a table, for the plum background. */
export const StepsTable = ({ taken, sum, caption, name, className = 'w-full' }: Props) => (
  <svg viewBox="0 0 200 200" role="img" aria-label={name} className={className}>
    {taken.map((isTaken, seat) => {
      const turn = ((seat + 0.5) / taken.length) * 2 * Math.PI
      const free = at(turn, 74)
      if (!isTaken) {
        return (
          <circle key={seat} cx={free.x} cy={free.y} r="15" className="fill-none stroke-field-line" strokeWidth="2" />
        )
      }
      const [from, to, head] = [at(turn - half, 76), at(turn + half, 76), at(turn, 68)]
      return (
        <g key={seat}>
          <path
            d={`M${from.x} ${from.y}A76 76 0 0 1 ${to.x} ${to.y}`}
            className={`fill-none ${bodies[seat % bodies.length]}`}
            strokeWidth="20"
            strokeLinecap="round"
          />
          <circle cx={head.x} cy={head.y} r="11" className="fill-field-head" />
        </g>
      )
    })}
    <text x="100" y="110" textAnchor="middle" className="fill-field-text font-display text-[52px] font-semibold">
      {sum}
    </text>
    <text x="100" y="132" textAnchor="middle" className="fill-field-muted text-[15px] font-medium">
      {caption}
    </text>
  </svg>
)
