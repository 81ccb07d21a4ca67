/** The maximum number of comparisons. More would take over a second, so all items then count as changed. */
const maxCells = 4_000_000

/** Aligns two lists by their longest common subsequence. Items without a counterpart are paired with undefined. */
export function aligned<T>(
  was: readonly T[],
  is: readonly T[],
  equal: (one: T, other: T) => boolean,
): readonly (readonly [T | undefined, T | undefined])[] {
  const width = is.length + 1
  if (was.length * is.length > maxCells) {
    return [...was.map((one) => [one, undefined] as const), ...is.map((one) => [undefined, one] as const)]
  }
  const common = new Uint16Array((was.length + 1) * width)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  const same = (i: number, j: number): boolean => equal(was[i] as T, is[j] as T)
  for (let i = was.length - 1; i >= 0; i--) {
    for (let j = is.length - 1; j >= 0; j--) {
      common[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: (readonly [T | undefined, T | undefined])[] = []
  let [i, j] = [0, 0]
  while (i < was.length || j < is.length) {
    if (i < was.length && j < is.length && same(i, j)) pairs.push([was[i++], is[j++]])
    else if (j >= is.length || (i < was.length && at(i + 1, j) >= at(i, j + 1))) pairs.push([was[i++], undefined])
    else pairs.push([undefined, is[j++]])
  }
  return pairs
}
