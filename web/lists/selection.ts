export interface SelectionHandlers<Row> {
  keys: ReadonlySet<string>
  nameOf: (row: Row) => string
  /** Toggles a row. With `upTo` (Shift) it selects the range from the last toggled row. */
  onRow: (key: string, upTo: boolean) => void
  onPage: (on: boolean) => void
}

export function toggleKey(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Adds all `rows` (of the page, in order) from the anchor to `key`; without an anchor only `key`. */
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
