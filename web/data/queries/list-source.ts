import type { InputOf, OutputOf, Route } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import type { Answer } from './use-route'

export interface ListSource<Row> {
  rows: readonly Row[]
  /** Undefined if unknown or too many to count. */
  total: number | undefined
  /** Lower bound if there are too many to count. */
  atLeast?: number | undefined
  more: boolean
  next?: string | undefined
  /** While true, `rows` contains the rows of the previous query. */
  loading: boolean
  /** False until the first answer or error: show a skeleton, never "nothing here" (P10). */
  known: boolean
  error: Error | null
  /** When `rows` was read (ms) if it isn't current; null = current. */
  asOf: number | null
  retry: () => void
}

/** One page of a list. `next` '' = last page; `total` is present if the server counts the rows. */
export interface RowPage<Row> {
  rows: Row[]
  next: string
  total?: { least: number; more: boolean }
}

export interface RouteList<P extends RowPage<unknown>> extends ListSource<P['rows'][number]> {
  page: P | undefined
}

export const toListSource = <P extends RowPage<unknown>>({
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

const fileLimit = 5_000

export async function fetchAllPages<Row>(
  load: (after: string) => Promise<RowPage<Row>>,
  maxRows = fileLimit,
): Promise<{ rows: Row[]; cut: boolean }> {
  const rows: Row[] = []
  let after = ''
  do {
    const found = await load(after)
    rows.push(...found.rows)
    after = found.next
  } while (after !== '' && rows.length < maxRows)
  return { rows, cut: after !== '' }
}

type RowOf<R> = OutputOf<R> extends { rows: (infer Row)[] } ? Row : never

export const fetchAllRows = <R extends Route & { kind: 'query' }>(
  route: R,
  input: Omit<InputOf<R>, 'after'>,
  maxRows?: number,
): Promise<{ rows: RowOf<R>[]; cut: boolean }> =>
  fetchAllPages((after) => fetchRoute(route, { ...input, after } as InputOf<R>) as Promise<RowPage<RowOf<R>>>, maxRows)
