import type { Language, Month } from '../../../domain/entities'
import { formatMonth } from '../../i18n/format'
import type { ListControl } from '../use-list-state'

/** The months of a month filter, newest first: so many up to the one that runs, as choices. */
export function monthOptions(now: Month, count: number, language: Language): { value: Month; label: string }[] {
  const [year = 1970, month = 1] = now.split('-').map(Number)
  return Array.from({ length: count }, (_, ago) => {
    const value = new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7)
    return { value, label: formatMonth(value, language) }
  })
}

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

/** The filters that are set, as a route's input wants them: '' is left out. */
export const filled = <T extends object>(filters: T): { [name in keyof T]?: Exclude<T[name], ''> } =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as never
