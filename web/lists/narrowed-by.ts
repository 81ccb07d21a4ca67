import { readHidden } from './use-list-state'

/** What stands in an address beside a list's filters: where its page begins, and the tab of the screen that it is on. */
const besides: readonly string[] = ['page', 'tab']

/** How a list is narrowed, out of its address, for the record, without the words that name a person. */
export function narrowedBy({ search, state }: { search: string; state: unknown }): {
  filters: { [name: string]: string }
  searched: boolean
} {
  const filters = [...new URLSearchParams(search)].filter(([name]) => !besides.includes(name)).slice(0, 20)
  return {
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(0, 100), value.slice(0, 100)])),
    searched: readHidden(state).search.trim() !== '',
  }
}
