/** How rows are picked. */
export interface Picking<Row> {
  keys: ReadonlySet<string>
  nameOf: (row: Row) => string
  /** One row in or out; `upTo`: all from the last one up to this (Shift). */
  onRow: (key: string, upTo: boolean) => void
  /** The whole page in or out. */
  onPage: (on: boolean) => void
}

/** The keys with this one in or out. */
export function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/**
 * The keys with all rows from the anchor up to this one picked (Shift). Without an anchor among the rows it is this one alone.
 * @param rows the keys of the page, in order
 */
export function pickedUpTo(
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
