import { useCallback, useSyncExternalStore } from 'react'

const widths = {
  table: '(min-width: 48rem)',
  columns: '(min-width: 64rem)',
  split: '(min-width: 84rem)',
  notes: '(min-width: 105rem)',
}

/** Reports whether the window has the desktop layout. Lists render only one layout; the other is not in the DOM. */
export function useDesktopLayout(of: keyof typeof widths = 'table'): boolean {
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
