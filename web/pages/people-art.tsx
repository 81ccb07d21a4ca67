interface Props {
  /** In words; '' for decoration. */
  name: string
  sum: string
  caption: string
  you: string
}

const people = [1, 3, 2, 4, 6, 5, 7] as const

/** Seven people at a table seen from above, and a free seat at the right. */
export const PeopleArt = ({ name, sum, caption, you }: Props) => (
  <svg className="ppl" viewBox="0 0 600 600" role="img" aria-label={name}>
    {people.map((hue, at) => {
      const angle = 45 * (at + 1)
      return <Sitter key={hue} className={`p${hue}`} angle={angle} />
    })}
    <circle className="ppl__table" cx="300" cy="300" r="156" />
    <circle className="ppl__seat" cx="526" cy="300" r="46" />
    <text className="ppl__you" x="526" y="306">
      {you}
    </text>
    <text className="ppl__sum" x="300" y="308">
      {sum}
    </text>
    <text className="ppl__cap" x="300" y="346">
      {caption}
    </text>
  </svg>
)

/** Shoulders and head of one person. `angle` clockwise from the right, in degrees. */
function Sitter({ className, angle }: { className: string; angle: number }) {
  const [x0, y0] = polar(238, angle - 11.5)
  const [x1, y1] = polar(238, angle + 11.5)
  const [cx, cy] = polar(212, angle)
  return (
    <g className={className}>
      <path className="ppl__body" d={`M${x0} ${y0}A238 238 0 0 1 ${x1} ${y1}`} />
      <circle className="ppl__head" cx={cx} cy={cy} r="29" />
    </g>
  )
}

function polar(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [round(300 + radius * Math.cos(angle)), round(300 + radius * Math.sin(angle))]
}

const round = (value: number): number => Math.round(value * 100) / 100
