import { useCallback, useSyncExternalStore } from 'react'

/** Room for a table, for columns beside each other, for a list with its row beside it, and for a note beside what it speaks of. */
const widths = {
  table: '(min-width: 48rem)',
  columns: '(min-width: 64rem)',
  split: '(min-width: 84rem)',
  notes: '(min-width: 105rem)',
}

/** Whether there is room. A list is rendered once, as the one or the other: never twice with one hidden. */
export function useWide(of: keyof typeof widths = 'table'): boolean {
  const query = widths[of]
  const subscribe = useCallback(
    (tell: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}
