import { fail } from './refusals'
import { rows, type Bound, type Widened } from './sql'

/** The row before a page: its value in the column that sorts the list, and its id. */
export interface Place {
  at: string | number
  id: string
}

/** A page of rows, and the cursor of the next page; '' = there is none. */
export interface Page<R> {
  rows: R[]
  next: string
}

/** A query for rows in the order of an index. */
export interface Listing<S extends { [column: string]: Bound }> {
  /** The columns of `shape`, in SQL. */
  columns: string
  shape: S
  from: string
  /** SQL before the SELECT, such as a WITH clause. */
  part?: string
  where: readonly string[]
  bound: { [name: string]: Bound }
  /** SQL of the sort column, and of the id that orders rows with equal values. */
  by: string
  id: string
  descending: boolean
  /** The sort compares numbers. */
  numbers?: true
  /** A condition on `by` for the first page. It makes SQLite walk along the index, as the cursor does for later pages. */
  first?: string
}

/** The cursor of the page after a row. */
export const encodeCursor = (at: string | number, id: string): string => JSON.stringify([at, id])

/** Reads a cursor; null = the first page. Throws `bad-input` for text that is no cursor. */
export function decodeCursor(key: string): Place | null {
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

/** The page in `found`, which has one row more than a page if another page follows. */
export function pageFrom<R>(found: readonly R[], size: number, key: (row: R) => string): Page<R> {
  const shown = found.slice(0, size)
  const last = found.length > size ? shown.at(-1) : undefined
  return { rows: shown, next: last === undefined ? '' : key(last) }
}

/**
 * The page of a list after a cursor. Several listings with the same order are merged, so that a query for several values of a column
 * can be one walk along an index for each value.
 */
export function pageOf<S extends { [column: string]: Bound }>(
  app: PbSource,
  listings: Listing<S> | readonly Listing<S>[],
  after: string,
  size: number,
): Page<Widened<S>> {
  const place = decodeCursor(after)
  const all: readonly Listing<S>[] = Array.isArray(listings) ? listings : [listings]
  const found = all.flatMap((each) => rowsBehind(app, each, place, size + 1))
  if (all.length > 1) found.sort(all[0]?.descending ? (a, b) => inOrder(b, a) : inOrder)
  const { rows: shown, next } = pageFrom(found, size, ({ at, id }) => encodeCursor(at, id))
  return { rows: shown.map(({ row }) => row), next }
}

/** A row with its position in the list. */
interface Placed<R> extends Place {
  row: R
}

const inOrder = (a: Place, b: Place): number => {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** The rows of a listing after a position. */
export function rowsBehind<S extends { [column: string]: Bound }>(
  app: PbSource,
  { columns, shape, from, part = '', where, bound, by, id, descending, numbers, first = '1' }: Listing<S>,
  place: Place | null,
  limit: number,
): Placed<Widened<S>>[] {
  const way = descending ? 'DESC' : 'ASC'
  const behind = place === null ? first : `(${by}, ${id}) ${descending ? '<' : '>'} ({:page_at}, {:page_id})`
  const found: unknown = rows(
    app,
    `${part} SELECT ${columns}, ${by} AS page_at, ${id} AS page_id FROM ${from} WHERE ${[...where, behind].join(' AND ')}
     ORDER BY ${by} ${way}, ${id} ${way} LIMIT {:page_limit}`,
    { ...bound, page_limit: limit, ...(place !== null && { page_at: place.at, page_id: place.id }) },
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
