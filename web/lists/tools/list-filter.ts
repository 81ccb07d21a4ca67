import type { Language, Month } from '../../../domain/entities'
import { formatMonth } from '../../i18n/format'
import type { ListControl } from '../use-list-state'

/** Returns the options for `count` months up to `now`, newest first. */
export function monthOptions(now: Month, count: number, language: Language): { value: Month; label: string }[] {
  const [year = 1970, month = 1] = now.split('-').map(Number)
  return Array.from({ length: count }, (_, ago) => {
    const value = new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7)
    return { value, label: formatMonth(value, language) }
  })
}

/** A choice of options, or a value from a link that can only be removed. */
export type ListFilter = {
  /** Name of the filter in the `ListSpec`. */
  key: string
} & ({ name: string; options: readonly { value: string; label: string }[] } | { chip: string })

export const activeFilters = (list: ListControl, filters: readonly ListFilter[]): readonly ListFilter[] =>
  filters.filter(({ key }) => (list.state.filters[key] ?? '') !== '')

/** Clears the filters. Search, tabs and order stay. */
export const clearFilters = (list: ListControl, filters: readonly ListFilter[]): void =>
  list.choose({ filters: Object.fromEntries(filters.map(({ key }) => [key, ''])) })

/** Returns the text of an active filter's chip. */
export function filterLabel(list: ListControl, filter: ListFilter): string {
  if ('chip' in filter) return filter.chip
  const value = list.state.filters[filter.key]
  return filter.options.find((option) => option.value === value)?.label ?? filter.name
}

/** Returns the filters for a route's input, without unset ones. */
export const omitEmpty = <T extends object>(filters: T): { [name in keyof T]?: Exclude<T[name], ''> } =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as never
