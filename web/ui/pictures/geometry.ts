/** Returns the SVG path of a share (0–1) of a circle, clockwise from the top. A full circle is drawn as two halves. */
export function arcPath(cx: number, cy: number, r: number, share: number): string {
  const full = `M${cx} ${cy - r}A${r} ${r} 0 1 1 ${cx} ${cy + r}A${r} ${r} 0 1 1 ${cx} ${cy - r}`
  if (share >= 0.9999) return full
  const angle = Math.max(0, share) * 2 * Math.PI
  const x = round(cx + r * Math.sin(angle))
  const y = round(cy - r * Math.cos(angle))
  return `M${cx} ${cy - r}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}`
}

/** Returns the SVG path of the same share as a filled wedge. */
export function wedgePath(r: number, share: number, cx = 0, cy = 0): string {
  const arc = arcPath(cx, cy, r, share)
  return share >= 0.9999 ? `${arc}Z` : `${arc}L${cx} ${cy}Z`
}

/** Rounds to two decimals. */
export const round = (value: number): number => Math.round(value * 100) / 100

const highest = 20

/** Returns the amount of one disc: the smallest of 1, 2, 5 × 10ⁿ with which the highest stack has at most 20 discs. */
export function discUnit(max: number): number {
  let unit = 1
  const steps = [2, 2.5, 2]
  for (let at = 0; max / unit > highest; at++) unit *= steps[at % steps.length] ?? 2
  return unit
}
