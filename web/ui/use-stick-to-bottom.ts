import { useEffect, useRef, type RefObject } from 'react'

/** Maximum distance from its end at which a conversation is treated as scrolled to the end. */
const nearPx = 48

/**
 * Keeps a conversation scrolled to its end when it opens, when a message is added, and when it grows or its container
 * becomes smaller (a loaded image, chosen files) while its end was visible. If the user has scrolled up, the position
 * stays. On phones, where the page scrolls instead of the box, the page is scrolled.
 * @param box the scrolling element, whose only child grows
 * @param lastMessage changes with each added message
 */
export function useStickToBottom(box: RefObject<HTMLElement | null>, lastMessage: string): void {
  const atEnd = useRef(true)
  useEffect(() => {
    const list = box.current
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
    const watcher = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(stay)
    watcher?.observe(list)
    if (list.firstElementChild !== null) watcher?.observe(list.firstElementChild)
    return () => {
      list.removeEventListener('scroll', update)
      removeEventListener('scroll', update)
      watcher?.disconnect()
    }
  }, [box, lastMessage])
}

const distanceToEnd = (of: Element): number => of.scrollHeight - of.scrollTop - of.clientHeight
const scrollerOf = (list: HTMLElement): Element =>
  list.scrollHeight > list.clientHeight + 1 ? list : (document.scrollingElement ?? list)

function scrollToEnd(list: HTMLElement): void {
  const scroller = scrollerOf(list)
  scroller.scrollTop = scroller.scrollHeight
}
