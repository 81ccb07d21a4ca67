/** Most discs a stack has. */
const highest = 20

/** What one disc stands for: the smallest of 1, 2, 5 × 10ⁿ that keeps the highest stack at 20 discs or less. */
export function unitOf(most: number): number {
  let unit = 1
  const steps = [2, 2.5, 2]
  for (let at = 0; most / unit > highest; at++) unit *= steps[at % steps.length] ?? 2
  return unit
}
