import type { ListControl, ListState } from '../use-list-state'
import { readAddress, sameSort, sortWord, type ListSpec, type Sort } from '../list-address'

/** What a saved view keeps. */
export interface ViewQuery {
  filters: { readonly [name: string]: string }
  search: string
  sort: Sort
  /** The view's own columns; null: the list's. */
  columns: readonly string[] | null
}

/** Reads what was stored: what the list doesn't know (any more) is left out. */
export function viewQueryOf(spec: ListSpec, stored: { readonly [name: string]: unknown }): ViewQuery {
  const { filters, search, sort, columns } = stored
  const params = new URLSearchParams(typeof filters === 'object' && filters !== null ? asTexts(filters) : {})
  if (typeof sort === 'string') params.set('sort', sort)
  const address = readAddress(spec, params)
  return {
    filters: address.filters,
    search: typeof search === 'string' ? search : '',
    sort: address.sort,
    columns: Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : null,
  }
}

/** What is stored of a list as it stands. */
export const storedView = (
  { filters, search, sort }: Pick<ListState, 'filters' | 'search' | 'sort'>,
  columns: readonly string[] | null,
): { [name: string]: unknown } => ({ filters, search, sort: sortWord(sort), ...(columns && { columns }) })

/** Whether the list stands as the view says. */
export const standsAs = (state: ListState, view: ViewQuery): boolean =>
  state.search === view.search &&
  sameSort(state.sort, view.sort) &&
  Object.entries(view.filters).every(([name, value]) => (state.filters[name] ?? '') === value)

/** Puts a view on; null: the list as it is without one. */
export function putOn(list: ListControl, view: (ViewQuery & { id: string }) | null): void {
  const plain = viewQueryOf(list.spec, {})
  const { filters, search, sort } = view ?? plain
  list.choose({ filters, search, sort, view: view?.id ?? '' })
}

/** Whether the list shows what these filters alone find, whatever its order. */
export const isFilteredBy = ({ filters, search }: ListState, only: { readonly [name: string]: string }): boolean =>
  search === '' &&
  [...new Set([...Object.keys(filters), ...Object.keys(only)])].every(
    (name) => (filters[name] ?? '') === (only[name] ?? ''),
  )

/** Puts these filters on, and takes all others away. */
export function filterBy(list: ListControl, only: { readonly [name: string]: string }): void {
  list.choose({ filters: { ...viewQueryOf(list.spec, {}).filters, ...only }, search: '', view: '' })
}

const asTexts = (record: object): { [name: string]: string } =>
  Object.fromEntries(Object.entries(record).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
