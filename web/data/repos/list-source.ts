/** Where a list's rows come from, the same for the copy and for online lists (`useOnlineList`). */
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
