import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the current element of a horizontally scrolling line in view, also when a late font or count moves it.
 * @param current identifies the element; a change scrolls the new one into view
 */
export function useScrollIntoView<E extends HTMLElement>(current: string): RefObject<E | null> {
  const here = useRef<E>(null)
  useEffect(() => {
    const scroll = (): void => {
      // newer browsers return a promise, which the effect must not return as its cleanup
      here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    scroll()
    const line = here.current?.parentElement
    if (!line || typeof ResizeObserver === 'undefined') return
    const watcher = new ResizeObserver(scroll)
    for (const place of line.children) watcher.observe(place)
    return () => watcher.disconnect()
  }, [current])
  return here
}
