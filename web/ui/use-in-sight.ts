import { useEffect, useRef, type RefObject } from 'react'

/**
 * For the current one of a line that scrolls sideways: it stays in sight, also when the font or a count comes later and pushes it out again.
 * @param current which one it is: another one is brought in sight anew
 */
export function useInSight<E extends HTMLElement>(current: string): RefObject<E | null> {
  const here = useRef<E>(null)
  useEffect(() => {
    const show = (): void => {
      // newer browsers answer with a promise: an effect must not hand it on as what ends it
      here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    show()
    const line = here.current?.parentElement
    if (!line || typeof ResizeObserver === 'undefined') return
    const watcher = new ResizeObserver(show)
    for (const place of line.children) watcher.observe(place)
    return () => watcher.disconnect()
  }, [current])
  return here
}
