/**
 * Returns how well durations separate two groups: the probability that one of the first group is longer than one of the
 * second, where ties count half (area under the ROC curve). 0.5 means no separation; 0 and 1 mean complete separation.
 */
export function rocArea(first: readonly number[], second: readonly number[]): number {
  let longer = 0
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (first.length * second.length)
}
