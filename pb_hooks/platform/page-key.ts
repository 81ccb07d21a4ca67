import { fail } from './refusals'

/** Where a page begins: behind this row, by what the list is sorted by and its id. */
export interface Place {
  [name: string]: string | number
  at: string | number
  id: string
}

/** The key of the page behind a row. */
export const keyOf = (at: string | number, id: string): string => JSON.stringify([at, id])

/** The place that a page's key names; null = the beginning. What nobody can have been given is `bad-input`. */
export function placeOf(key: string): Place | null {
  if (key === '') return null
  const [at, id] = parsed(key)
  if ((typeof at !== 'string' && typeof at !== 'number') || typeof id !== 'string') return fail('bad-input')
  return { at, id }
}

function parsed(key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(key)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
