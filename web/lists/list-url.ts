export interface Sort {
  key: string
  descending: boolean
}

/** The part of a list's state in the URL. Searches and selections name people, so they are not in it. */
export interface ListUrlState {
  /** Values by filter name, '' = any. */
  filters: { readonly [name: string]: string }
  sort: Sort
  /** 1-based. */
  page: number
  /** '' = none */
  view: string
}

/** Names that a filter can't have, because a saved view would read the parameter as the filter's value. */
type OwnParameter = 'sort' | 'page' | 'view'

/** The filters of a list, each with a function that checks its values. */
type Filters = { readonly [name: string]: (value: string) => boolean } & { readonly [own in OwnParameter]?: never }

export interface ListSpec {
  /** Name in saved views: `users`, `payments`. */
  screen: string
  filters: Filters
  sorts: readonly string[]
  sort: Sort
  /** Set if a page can be reached only from the page before it. */
  usesCursors?: true
}

/** Returns a check that allows only these values. */
export const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)

const pageLimit = 1_000_000

/** Reads a list's state from the URL. Drops unknown and invalid values. */
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

/** Writes a list's state into a copy of `before`, which keeps other parameters. Default values are omitted. */
export function writeListUrl(spec: ListSpec, address: ListUrlState, before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before)
  const setParam = (name: string, value: string) => (value === '' ? params.delete(name) : params.set(name, value))
  for (const name of Object.keys(spec.filters)) setParam(name, address.filters[name] ?? '')
  setParam('sort', isSameSort(address.sort, spec.sort) ? '' : sortParam(address.sort))
  setParam('page', address.page === 1 ? '' : String(address.page))
  setParam('view', address.view)
  return params
}

export const sortParam = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`

export const isSameSort = (a: Sort, b: Sort): boolean => a.key === b.key && a.descending === b.descending
