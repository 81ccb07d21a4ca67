export interface Sort {
  key: string
  descending: boolean
}

/** The part of a list's state in the URL. Searches and selections name people and are not in it. */
export interface ListUrlState {
  /** By filter name, '' = any. */
  filters: { readonly [name: string]: string }
  sort: Sort
  /** 1-based. */
  page: number
  /** '' = none */
  view: string
}

/** A filter can't have such a name, because a saved view would read it as the filter's value. */
type OwnParameter = 'sort' | 'page' | 'view'

/** Each with the check of its values. */
type Filters = { readonly [name: string]: (value: string) => boolean } & { readonly [own in OwnParameter]?: never }

export interface ListSpec {
  /** Name in saved views: `users`, `payments`. */
  screen: string
  filters: Filters
  sorts: readonly string[]
  sort: Sort
  /** A page can be reached only from the page before it. */
  usesCursors?: true
}

/** Allows only these values. */
export const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)

const pageLimit = 1_000_000

/** Drops unknown and invalid values. */
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

/** Writes into a copy of `before`, which keeps other parameters. Default values are omitted. */
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
