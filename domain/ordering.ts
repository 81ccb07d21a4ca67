/**
 * Compares text by UTF-16 code units, for `sort`: equal on all devices and ten times faster than `localeCompare`. Not for
 * names that people read.
 */
export const compareCharacters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Groups rows by a key; keys and rows keep their order. (`Map.groupBy` is missing in the hooks' runtime and Node 20.) */
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
