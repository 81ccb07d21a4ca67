/** How a list is sorted: a column's key. */
export interface Sort {
  key: string
  descending: boolean
}

/** What of a list's state may stand in the address: no name, no search, no selection. */
export interface ListAddress {
  /** By name; '' = any. */
  filters: { readonly [name: string]: string }
  sort: Sort
  /** From 1. */
  page: number
  /** The saved view it was made from, '' = none. */
  view: string
}

/** What every list's address says of it; no filter may take these names, or a saved view would be read as a filter's choice. */
type OwnParameter = 'sort' | 'page' | 'view'

/** Filters by name, each with what it may hold. */
type Filters = { readonly [name: string]: (value: string) => boolean } & { readonly [own in OwnParameter]?: never }

/** What a list can be asked for. */
export interface ListSpec {
  /** Its name in saved views: `users`, `payments`. */
  screen: string
  /** Each filter with what it may hold; anything else in an address counts as any. */
  filters: Filters
  /** Keys that can be sorted by. */
  sorts: readonly string[]
  sort: Sort
  /** Its pages have keys, each said by the page before: one can only be turned to from there. */
  keyed?: true
}

/** A filter that holds one of these. */
export const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)

const pageLimit = 1_000_000

/** Reads an address. What it doesn't know, or what somebody made up, is left out. */
export function readAddress(spec: ListSpec, params: URLSearchParams): ListAddress {
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
 * Writes it over the parameters that are there (an opened row keeps its place); defaults are left out, so that the plain list has
 * the plain address.
 */
export function writeAddress(spec: ListSpec, address: ListAddress, before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before)
  const put = (name: string, value: string) => (value === '' ? params.delete(name) : params.set(name, value))
  for (const name of Object.keys(spec.filters)) put(name, address.filters[name] ?? '')
  put('sort', sameSort(address.sort, spec.sort) ? '' : sortWord(address.sort))
  put('page', address.page === 1 ? '' : String(address.page))
  put('view', address.view)
  return params
}

/** `-amount`: the sort in an address. */
export const sortWord = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`

export const sameSort = (a: Sort, b: Sort): boolean => a.key === b.key && a.descending === b.descending
