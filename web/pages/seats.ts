/** One person at the calculator's table: hue 0–5 (0 is the reader), shoulders and head. */
export interface TablePerson {
  hue: number
  path: string
  width: number
  headX: number
  headY: number
  head: number
}

/** Returns the people around the calculator's table of 400 × 400, clockwise from the top. */
export function peopleAtTable(referrals: number, ownRental: boolean): TablePerson[] {
  const count = referrals + (ownRental ? 1 : 0)
  const radius = 156
  const half = Math.min(180 / count, 24)
  const width = Math.min(46, ((2 * Math.PI * radius * half) / 180) * 0.44)
  const cap = (width / 2 / radius) * (180 / Math.PI)
  const span = Math.max(half * 0.88 - cap, 0.4)
  return Array.from({ length: count }, (_, at) => {
    const angle = -90 + (at * 360) / count
    const [x0, y0] = polar(radius, angle - span)
    const [x1, y1] = polar(radius, angle + span)
    const [headX, headY] = polar(radius - width * 0.36, angle)
    const hue = ownRental ? (at === 0 ? 0 : ((at - 1) % 5) + 1) : (at % 5) + 1
    return {
      hue,
      path: `M${x0} ${y0}A${radius} ${radius} 0 0 1 ${x1} ${y1}`,
      width: round(width),
      headX,
      headY,
      head: round(width * 0.45),
    }
  })
}

function polar(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [round(200 + radius * Math.cos(angle)), round(200 + radius * Math.sin(angle))]
}

const round = (value: number): number => Math.round(value * 100) / 100
