import { useEffect, useRef, type RefObject } from 'react'

const nearPx = 48

/**
 * Keeps a conversation in `container` (or the page, on phones) at its end when it opens, when a message is added, and when it
 * grows or its container shrinks, unless the user has scrolled up.
 */
export function useStickToBottom(container: RefObject<HTMLElement | null>, lastMessage: string): void {
  const atEnd = useRef(true)
  useEffect(() => {
    const list = container.current
    if (list === null) return
    atEnd.current = true
    scrollToEnd(list)
    const update = (): void => {
      atEnd.current = distanceToEnd(scrollerOf(list)) < nearPx
    }
    const stay = (): void => {
      if (atEnd.current) scrollToEnd(list)
    }
    list.addEventListener('scroll', update)
    addEventListener('scroll', update)
    const watcher = new ResizeObserver(stay)
    watcher.observe(list)
    if (list.firstElementChild !== null) watcher.observe(list.firstElementChild)
    return () => {
      list.removeEventListener('scroll', update)
      removeEventListener('scroll', update)
      watcher.disconnect()
    }
  }, [container, lastMessage])
}

const distanceToEnd = (of: Element): number => of.scrollHeight - of.scrollTop - of.clientHeight
const scrollerOf = (list: HTMLElement): Element =>
  list.scrollHeight > list.clientHeight + 1 ? list : (document.scrollingElement ?? list)

function scrollToEnd(list: HTMLElement): void {
  const scroller = scrollerOf(list)
  scroller.scrollTop = scroller.scrollHeight
}
