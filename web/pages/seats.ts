/** One person at the calculator's table. `hue` is 0 for the reader and 1–5 for referrals; `path` draws the shoulders. */
interface TablePerson {
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

/** Class names for people's colors, 1-based. They are written in full, because Tailwind finds class names in the source. */
export const shoulders = [
  '',
  'stroke-person-1',
  'stroke-person-2',
  'stroke-person-3',
  'stroke-person-4',
  'stroke-person-5',
  'stroke-person-6',
  'stroke-person-7',
] as const
export const heads = [
  '',
  'fill-person-1-head',
  'fill-person-2-head',
  'fill-person-3-head',
  'fill-person-4-head',
  'fill-person-5-head',
  'fill-person-6-head',
  'fill-person-7-head',
] as const
export const dots = [
  '',
  'fill-person-1',
  'fill-person-2',
  'fill-person-3',
  'fill-person-4',
  'fill-person-5',
  'fill-person-6',
] as const
/** Class names on the plum background, indexed by hue; 0 is the reader. */
export const plumShoulders = [
  'stroke-field-text',
  'stroke-field-person-1',
  'stroke-field-person-2',
  'stroke-field-person-3',
  'stroke-field-person-4',
  'stroke-field-person-5',
] as const
export const plumDots = [
  '',
  'fill-field-person-1',
  'fill-field-person-2',
  'fill-field-person-3',
  'fill-field-person-4',
  'fill-field-person-5',
] as const
