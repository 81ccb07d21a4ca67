const highest = 20

/** Returns the amount of one disc: the smallest of 1, 2, 5 × 10ⁿ with which the highest stack has at most 20 discs. */
export function discUnit(max: number): number {
  let unit = 1
  const steps = [2, 2.5, 2]
  for (let at = 0; max / unit > highest; at++) unit *= steps[at % steps.length] ?? 2
  return unit
}
