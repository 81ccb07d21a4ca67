import { fail } from './refusals'
import { rows, type Bound, type Widened } from './sql'

/** Where a page begins: behind this row, by what the list is sorted by and its id. */
export interface Place {
  at: string | number
  id: string
}

/** A page of rows, and the key of the next; '' = there is none. */
export interface Page<R> {
  rows: R[]
  next: string
}

/** A question for rows in an order that an index has. */
export interface Listing<S extends { [column: string]: Bound }> {
  /** The columns of `shape`, in SQL. */
  columns: string
  shape: S
  from: string
  /** What stands before the SELECT. */
  part?: string
  where: readonly string[]
  bound: { [name: string]: Bound }
  /** SQL for what it is sorted by, and for the id that decides between equals. */
  by: string
  id: string
  descending: boolean
  /** The sort compares numbers. */
  numbers?: true
  /** A bound on `by` for the first page, where a later one has its place: with it SQLite walks along the index. */
  first?: string
}

/** The key of the page behind a row. */
export const keyOf = (at: string | number, id: string): string => JSON.stringify([at, id])

/** The place that a page's key names; null = the beginning. What nobody can have been given is `bad-input`. */
export function placeOf(key: string): Place | null {
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

/** A page of what was found, which is one more than a page if there is a next one. */
export function pageFrom<R>(found: readonly R[], size: number, key: (row: R) => string): Page<R> {
  const shown = found.slice(0, size)
  const last = found.length > size ? shown.at(-1) : undefined
  return { rows: shown, next: last === undefined ? '' : key(last) }
}

/**
 * A page of a list, from the place that `after` names. Several listings in one order are merged: each value of a column is asked for by
 * itself, so that each walks along its own index.
 */
export function pageOf<S extends { [column: string]: Bound }>(
  app: PbSource,
  listings: Listing<S> | readonly Listing<S>[],
  after: string,
  size: number,
): Page<Widened<S>> {
  const place = placeOf(after)
  const all: readonly Listing<S>[] = Array.isArray(listings) ? listings : [listings]
  const found = all.flatMap((each) => rowsBehind(app, each, place, size + 1))
  if (all.length > 1) found.sort(all[0]?.descending ? (a, b) => inOrder(b, a) : inOrder)
  const { rows: shown, next } = pageFrom(found, size, ({ at, id }) => keyOf(at, id))
  return { rows: shown.map(({ row }) => row), next }
}

/** A row, and where it stands. */
interface Placed<R> extends Place {
  row: R
}

const inOrder = (a: Place, b: Place): number => {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** The rows of a listing behind a place, each with its own. */
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
