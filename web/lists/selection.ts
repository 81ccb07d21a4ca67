export interface SelectionHandlers<Row> {
  keys: ReadonlySet<string>
  nameOf: (row: Row) => string
  /** Toggles one row. With `upTo` (Shift) it selects the range from the last toggled row. */
  onRow: (key: string, upTo: boolean) => void
  /** Selects or deselects the whole page. */
  onPage: (on: boolean) => void
}

/** Returns `keys` with `key` added or removed. */
export function toggleKey(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/**
 * Returns `keys` and all rows from the anchor to `key` (Shift). Without an anchor on the page it adds only `key`.
 * @param rows the keys of the page, in order
 */
export function selectRange(
  keys: ReadonlySet<string>,
  rows: readonly string[],
  anchor: string,
  key: string,
): Set<string> {
  const to = rows.indexOf(key)
  const from = rows.indexOf(anchor)
  if (to < 0) return new Set(keys)
  const between = from < 0 ? [key] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return new Set([...keys, ...between])
}
