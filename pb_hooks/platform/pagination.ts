import { type Bound, rows, type Widened, readNumber } from './sql'
import { fail } from './errors'

/**
 * Maximum number of rows that a list sorts in memory. With more matches, it scans the index that has its order, where it
 * soon finds a page.
 */
export const maxSortedRows = 10_000
/** Maximum number of matches that lists count. */
export const maxCounted = 1000

/** Returns a number of matches as lists show it. */
export const shownCount = (n: number): { least: number; more: boolean } => ({
  least: Math.min(n, maxCounted),
  more: n > maxCounted,
})

export type Condition = [sql: string, bound: { [name: string]: Bound }]

/**
 * Joins the given conditions of a list, so each combination of filters uses its own index. The type rejects '', because an
 * empty text can be a value to filter by, which `value && condition` would drop.
 */
export function filtersOf(...conditions: readonly (Condition | false | null | undefined)[]): {
  where: string[]
  bound: { [name: string]: Bound }
} {
  const given = conditions.filter((each) => each !== undefined && each !== null && each !== false)
  return { where: given.map(([sql]) => sql), bound: Object.assign({}, ...given.map(([, bound]) => bound)) as {} }
}

/** A condition for texts that contain the search, regardless of case and accents. */
export const searchFilter = (text: string, search: string): Condition | null =>
  search.trim() === ''
    ? null
    : [`instr(coterie_folded(${text}), coterie_folded({:search})) > 0`, { search: search.trim() }]

/** A filter that an index can evaluate: SQL for the matching ids, and its parameters. */
export interface IndexFilter {
  ids: string
  bound: { [name: string]: Bound }
  known?: number
  /** SQL that finds the same number of rows with only the index; without it, `ids` are counted. */
  counted?: string
}

/** SQL for a subquery with the ids of a filter. Its LIMIT prevents SQLite from flattening it. */
export const subsetSql = ({ ids }: IndexFilter): string => fewFrom(ids, maxSortedRows)

const fewFrom = (ids: string, maxRows: number): string => `few AS (${ids} LIMIT ${maxRows + 1})`

/** Returns the filter with the fewest matches, if these are few (at most `maxRows`), and their number. */
export function smallestFilter<N extends IndexFilter>(
  app: PbApp,
  all: readonly N[],
  maxRows = maxSortedRows,
): (N & { n: number }) | null {
  let fewest: (N & { n: number }) | null = null
  // a counter costs nothing to read, and limits how far the other filters are counted
  const known = all.filter((each) => each.known !== undefined)
  for (const narrowing of [...known, ...all.filter((each) => each.known === undefined)]) {
    const limit: number = fewest === null ? maxRows : Math.min(maxRows, fewest.n)
    const n: number = narrowing.known ?? countUpTo(app, narrowing, limit)
    if (n <= maxRows && (fewest === null || n < fewest.n)) fewest = { ...narrowing, n }
  }
  return fewest
}

function countUpTo(app: PbApp, { ids, counted, bound }: IndexFilter, maxRows: number): number {
  const sql = `WITH ${fewFrom(counted ?? ids, maxRows)} SELECT COUNT(*) AS n FROM few`
  return readNumber(app, sql, bound)
}

export interface CursorPosition {
  at: string | number
  id: string
}

/** A page of rows, and the cursor of the next page; '' = last page. */
export interface Page<R> {
  rows: R[]
  next: string
}

export interface Listing<S extends { [column: string]: Bound }> {
  columns: string
  shape: S
  from: string
  part?: string
  where: readonly string[]
  bound: { [name: string]: Bound }
  by: string
  id: string
  descending: boolean
  numbers?: true
  /** A condition on `by` for the first page. It makes SQLite follow the index, as the cursor does for later pages. */
  first?: string
}

export const encodeCursor = (at: string | number, id: string): string => JSON.stringify([at, id])

/** Decodes a cursor; null = the first page. Throws `bad-input` for an invalid cursor. */
export function decodeCursor(key: string): CursorPosition | null {
  if (key === '') return null
  const [at, id] = parsed(key)
  if ((typeof at !== 'string' && typeof at !== 'number') || typeof id !== 'string') return fail('bad-input')
  return { at, id }
}

function parsed(key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(key)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** Returns the page in `found`, which contains one row more than a page if another page follows. */
export function pageFrom<R>(found: readonly R[], size: number, key: (row: R) => string): Page<R> {
  const shown = found.slice(0, size)
  const last = found.length > size ? shown.at(-1) : undefined
  return { rows: shown, next: last === undefined ? '' : key(last) }
}

/** Returns the page after a cursor. Several listings with the same order are merged, so each can follow an index. */
export function readPage<S extends { [column: string]: Bound }>(
  app: PbSource,
  listings: Listing<S> | readonly Listing<S>[],
  after: string,
  size: number,
): Page<Widened<S>> {
  const position = decodeCursor(after)
  const all: readonly Listing<S>[] = Array.isArray(listings) ? listings : [listings]
  const found = all.flatMap((each) => rowsAfter(app, each, position, size + 1))
  if (all.length > 1) found.sort((a, b) => comparePositions(a, b, all[0]?.descending))
  const { rows: shown, next } = pageFrom(found, size, ({ at, id }) => encodeCursor(at, id))
  return { rows: shown.map(({ row }) => row), next }
}

interface Positioned<R> extends CursorPosition {
  row: R
}

export function comparePositions(a: CursorPosition, b: CursorPosition, descending = false): number {
  const order = a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1
  return descending ? -order : order
}

export function rowsAfter<S extends { [column: string]: Bound }>(
  app: PbSource,
  { columns, shape, from, part = '', where, bound, by, id, descending, numbers, first = '1' }: Listing<S>,
  position: CursorPosition | null,
  limit: number,
): Positioned<Widened<S>>[] {
  const way = descending ? 'DESC' : 'ASC'
  const behind = position === null ? first : `(${by}, ${id}) ${descending ? '<' : '>'} ({:page_at}, {:page_id})`
  const found: unknown = rows(
    app,
    `${part} SELECT ${columns}, ${by} AS page_at, ${id} AS page_id FROM ${from} WHERE ${[...where, behind].join(' AND ')}
     ORDER BY ${by} ${way}, ${id} ${way} LIMIT {:page_limit}`,
    { ...bound, page_limit: limit, ...(position !== null && { page_at: position.at, page_id: position.id }) },
    { ...shape, page_at: numbers ? 0 : '', page_id: '' },
  )
  return (found as (Widened<S> & { page_at: string | number; page_id: string })[]).map(
    ({ page_at, page_id, ...row }) => ({
      at: page_at,
      id: page_id,
      row: row as unknown as Widened<S>,
    }),
  )
}
