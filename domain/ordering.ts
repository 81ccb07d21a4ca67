/**
 * Compares text by UTF-16 code units for sorting. The order is the same on all devices, and sorting is ten times faster
 * than with `localeCompare`. Not for names that people read.
 */
export const compareCharacters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Groups rows by a key. Keys and rows remain in their order. (`Map.groupBy` is missing in the hooks' runtime and in Node
 * 20.)
 */
export function groupBy<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}
