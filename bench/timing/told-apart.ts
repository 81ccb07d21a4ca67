/**
 * How well a time tells two kinds apart: the chance that a time of the first kind is longer than one of the second, equal ones
 * counting half (the area under the ROC curve). 0.5 tells nothing; 0 and 1 tell always.
 */
export function toldApart(first: readonly number[], second: readonly number[]): number {
  let longer = 0
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (first.length * second.length)
}
