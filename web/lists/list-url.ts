export interface Sort {
  key: string
  descending: boolean
}

/** The part of a list's state that the URL contains. Searches and selections name people and are not in the URL. */
export interface ListUrlState {
  /** By filter name, '' = any. */
  filters: { readonly [name: string]: string }
  sort: Sort
  /** 1-based. */
  page: number
  /** Id of the saved view in use, '' = none. */
  view: string
}

/**
 * Parameters of every list. A filter must not have such a name, because a saved view would read it as the filter's value.
 */
type OwnParameter = 'sort' | 'page' | 'view'

/** Filters by name, each with a function that reports whether a value is valid. */
type Filters = { readonly [name: string]: (value: string) => boolean } & { readonly [own in OwnParameter]?: never }

/** Describes the filters and sorts of a list. */
export interface ListSpec {
  /** Name of the list in saved views: `users`, `payments`. */
  screen: string
  filters: Filters
  sorts: readonly string[]
  sort: Sort
  /** Set for lists with cursor pagination: a page can be reached only from the page before it. */
  usesCursors?: true
}

/** Returns the validity check of a filter that allows only these values. */
export const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)

const pageLimit = 1_000_000

/** Reads the state from URL parameters and drops unknown or invalid values. */
export function readListUrl(spec: ListSpec, params: URLSearchParams): ListUrlState {
  const filters: { [name: string]: string } = {}
  for (const [name, holds] of Object.entries(spec.filters)) {
    const value = params.get(name) ?? ''
    filters[name] = value !== '' && holds(value) ? value : ''
  }
  const sorted = params.get('sort') ?? ''
  const key = sorted.replace(/^-/, '')
  const page = Number(params.get('page') ?? '1')
  return {
    filters,
    sort: spec.sorts.includes(key) ? { key, descending: sorted.startsWith('-') } : spec.sort,
    page: Number.isInteger(page) && page >= 1 && page <= pageLimit ? page : 1,
    view: /^[a-z0-9]{15}$/.test(params.get('view') ?? '') ? (params.get('view') ?? '') : '',
  }
}

/**
 * Writes the state into a copy of `before`, which keeps unrelated parameters such as an opened row. Default values are
 * omitted, so the initial list has a plain URL.
 */
export function writeListUrl(spec: ListSpec, address: ListUrlState, before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before)
  const setParam = (name: string, value: string) => (value === '' ? params.delete(name) : params.set(name, value))
  for (const name of Object.keys(spec.filters)) setParam(name, address.filters[name] ?? '')
  setParam('sort', isSameSort(address.sort, spec.sort) ? '' : sortParam(address.sort))
  setParam('page', address.page === 1 ? '' : String(address.page))
  setParam('view', address.view)
  return params
}

/** Formats a sort for the URL, `-amount` for descending. */
export const sortParam = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`

export const isSameSort = (a: Sort, b: Sort): boolean => a.key === b.key && a.descending === b.descending
