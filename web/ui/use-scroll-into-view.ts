import { useEffect, useRef, type RefObject } from 'react'

/** Keeps the current element of a row in view, also when a font or count that loads late moves it. */
export function useScrollIntoView<E extends HTMLElement>(current: string): RefObject<E | null> {
  const here = useRef<E>(null)
  useEffect(() => {
    const scroll = (): void => {
      // Newer browsers return a promise, which the effect must not return as its cleanup.
      here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    scroll()
    const line = here.current?.parentElement
    if (!line) return
    const watcher = new ResizeObserver(scroll)
    for (const place of line.children) watcher.observe(place)
    return () => watcher.disconnect()
  }, [current])
  return here
}
