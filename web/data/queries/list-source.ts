import type { InputOf, OutputOf, Route } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import type { Answer } from './use-route'

/** Where a list's rows come from, the same for the copy and for routes that answer pages (`listOf`). */
export interface ListSource<Row> {
  /** The rows of the page that is shown. */
  rows: readonly Row[]
  /** How many there are under the filter; undefined while nobody knows, and where there are too many to be counted. */
  total: number | undefined
  /** So many there are at least, where they are too many to be counted. */
  atLeast?: number | undefined
  /** Whether a further page follows. */
  more: boolean
  /** Where it begins, in a list whose pages have keys. */
  next?: string | undefined
  /** True while the answer to this very question is awaited; `rows` are then those of the last one. */
  loading: boolean
  /** False until there was an answer of any kind: show a skeleton, never "nothing here" (P10). */
  known: boolean
  error: Error | null
  /** When `rows` were read (ms), when that isn't just now: offline, after an error, or from the last visit. */
  asOf: number | null
  retry: () => void
}

/** A page of a list: where the next one begins, '' = it is the last; `total` where the server counts. */
export interface PageOf<Row> {
  rows: Row[]
  next: string
  total?: { least: number; more: boolean }
}

/** A list whose pages a route answers. */
export interface RouteList<P extends PageOf<unknown>> extends ListSource<P['rows'][number]> {
  page: P | undefined
}

/** The list that an answer is a page of: `listOf(useRoute(peopleRoute, { ...asked, after }, { keep: true }))`. */
export const listOf = <P extends PageOf<unknown>>({
  value,
  loading,
  error,
  asOf,
  reload,
}: Answer<P>): RouteList<P> => ({
  page: value,
  rows: value?.rows ?? none,
  total: value?.total?.more === false ? value.total.least : undefined,
  atLeast: value?.total?.more === true ? value.total.least : undefined,
  more: (value?.next ?? '') !== '',
  next: value?.next,
  loading,
  known: value !== undefined || error !== null,
  error,
  asOf,
  retry: reload,
})

const none: never[] = []

/** Most rows that a file takes of a list. */
const fileLimit = 5_000

/** All rows of a list, page after page, for a file; `cut` when there are more than it takes. */
export async function allPages<Row>(
  load: (after: string) => Promise<PageOf<Row>>,
  most = fileLimit,
): Promise<{ rows: Row[]; cut: boolean }> {
  const rows: Row[] = []
  let after = ''
  do {
    const found = await load(after)
    rows.push(...found.rows)
    after = found.next
  } while (after !== '' && rows.length < most)
  return { rows, cut: after !== '' }
}

type RowOf<R> = OutputOf<R> extends { rows: (infer Row)[] } ? Row : never

/** `allPages` of a route. */
export const allRows = <R extends Route & { kind: 'query' }>(
  route: R,
  asked: Omit<InputOf<R>, 'after'>,
  most?: number,
): Promise<{ rows: RowOf<R>[]; cut: boolean }> =>
  allPages((after) => fetchRoute(route, { ...asked, after } as InputOf<R>) as Promise<PageOf<RowOf<R>>>, most)
