import type { ListControl, ListState } from '../use-list-state'
import { readListUrl, isSameSort, sortParam, type ListSpec, type Sort } from '../list-url'

/** The stored content of a saved view. */
interface ViewQuery {
  filters: { readonly [name: string]: string }
  search: string
  sort: Sort
  /** Visible columns, null for the list's default. */
  columns: readonly string[] | null
}

/** Parses a saved view; null if a custom hook saved it without a query. Drops values that the list no longer supports. */
export function parseViewQuery(spec: ListSpec, stored: { readonly [name: string]: unknown } | null): ViewQuery {
  const { filters, search, sort, columns } = stored ?? {}
  const params = new URLSearchParams(typeof filters === 'object' && filters !== null ? asTexts(filters) : {})
  if (typeof sort === 'string') params.set('sort', sort)
  const address = readListUrl(spec, params)
  return {
    filters: address.filters,
    search: typeof search === 'string' ? search : '',
    sort: address.sort,
    columns: Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : null,
  }
}

export const toStoredView = (
  { filters, search, sort }: Pick<ListState, 'filters' | 'search' | 'sort'>,
  columns: readonly string[] | null,
): { [name: string]: unknown } => ({ filters, search, sort: sortParam(sort), ...(columns && { columns }) })

export const matchesView = (state: ListState, view: ViewQuery): boolean =>
  state.search === view.search &&
  isSameSort(state.sort, view.sort) &&
  Object.entries(view.filters).every(([name, value]) => (state.filters[name] ?? '') === value)

/** Applies a view to a list; null is the default list. */
export function applyView(list: ListControl, view: (ViewQuery & { id: string }) | null): void {
  const plain = parseViewQuery(list.spec, {})
  const { filters, search, sort } = view ?? plain
  list.choose({ filters, search, sort, view: view?.id ?? '' })
}

/** Reports whether only these filters are active, regardless of the rows' order. */
export const isFilteredBy = ({ filters, search }: ListState, only: { readonly [name: string]: string }): boolean =>
  search === '' &&
  [...new Set([...Object.keys(filters), ...Object.keys(only)])].every(
    (name) => (filters[name] ?? '') === (only[name] ?? ''),
  )

/** Applies only these filters. Clears all other filters and the search. */
export function applyFilters(list: ListControl, only: { readonly [name: string]: string }): void {
  list.choose({ filters: { ...parseViewQuery(list.spec, {}).filters, ...only }, search: '', view: '' })
}

const asTexts = (record: object): { [name: string]: string } =>
  Object.fromEntries(Object.entries(record).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
