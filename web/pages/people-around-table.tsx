import { svgCaption, svgText } from './classes'
import { heads, shoulders } from './seats'

interface Props {
  /** Text alternative, '' = decorative. */
  name: string
  sum: string
  caption: string
  you: string
}

const people = [1, 3, 2, 4, 6, 5, 7] as const

/** An illustration of seven people around a table with a free place at the right, seen from above. */
export const PeopleAroundTable = ({ name, sum, caption, you }: Props) => (
  <svg className="h-auto w-full" viewBox="0 0 600 600" role="img" aria-label={name}>
    {people.map((hue, at) => {
      const angle = 45 * (at + 1)
      return <Sitter key={hue} hue={hue} angle={angle} />
    })}
    <circle className="fill-raised" cx="300" cy="300" r="156" />
    <circle
      className="fill-none stroke-accent"
      strokeWidth="3"
      strokeDasharray="2 9"
      strokeLinecap="round"
      cx="526"
      cy="300"
      r="46"
    />
    <text className={`fill-accent text-[21px] ${svgText}`} textAnchor="middle" x="526" y="306">
      {you}
    </text>
    <text className={`fill-text text-[68px] tracking-[-.03em] ${svgText}`} textAnchor="middle" x="300" y="308">
      {sum}
    </text>
    <text className={`fill-muted text-[19px] ${svgCaption}`} textAnchor="middle" x="300" y="346">
      {caption}
    </text>
  </svg>
)

/** Shoulders and head of one person; `angle` in degrees, clockwise from the right. */
function Sitter({ hue, angle }: { hue: (typeof people)[number]; angle: number }) {
  const [x0, y0] = polar(238, angle - 11.5)
  const [x1, y1] = polar(238, angle + 11.5)
  const [cx, cy] = polar(212, angle)
  return (
    <g strokeWidth="62" strokeLinecap="round">
      <path className={`fill-none ${shoulders[hue]}`} d={`M${x0} ${y0}A238 238 0 0 1 ${x1} ${y1}`} />
      <circle className={heads[hue]} cx={cx} cy={cy} r="29" />
    </g>
  )
}

function polar(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [round(300 + radius * Math.cos(angle)), round(300 + radius * Math.sin(angle))]
}

const round = (value: number): number => Math.round(value * 100) / 100
