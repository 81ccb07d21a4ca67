import type { ListControl } from './use-list-state'

/** A filter of a list as `ListTools` draws it: one of some choices, or one that came with a link and can only be taken away. */
export type ListFilter = {
  /** Its name in the list's spec. */
  key: string
} & ({ name: string; options: readonly { value: string; label: string }[] } | { chip: string })

/** Of these the ones that are set. */
export const filtersSet = (list: ListControl, filters: readonly ListFilter[]): readonly ListFilter[] =>
  filters.filter(({ key }) => (list.state.filters[key] ?? '') !== '')

/** Takes these away; search, tabs and order stay. */
export const clearFilters = (list: ListControl, filters: readonly ListFilter[]): void =>
  list.choose({ filters: Object.fromEntries(filters.map(({ key }) => [key, ''])) })

/** What a set filter says of itself on its chip: "Oct 2026". */
export function wordOf(list: ListControl, filter: ListFilter): string {
  if ('chip' in filter) return filter.chip
  const value = list.state.filters[filter.key]
  return filter.options.find((option) => option.value === value)?.label ?? filter.name
}
