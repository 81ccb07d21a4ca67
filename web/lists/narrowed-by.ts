import { readHidden } from './use-list-state'

/** How a list is narrowed, out of its address, for the record: not where its page begins, and not the words that name a person. */
export function narrowedBy({ search, state }: { search: string; state: unknown }): {
  filters: { [name: string]: string }
  searched: boolean
} {
  const filters = [...new URLSearchParams(search)].filter(([name]) => name !== 'page').slice(0, 20)
  return {
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(0, 100), value.slice(0, 100)])),
    searched: readHidden(state).search.trim() !== '',
  }
}
