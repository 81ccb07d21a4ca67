import { useEffect, useRef, type RefObject } from 'react'

/** So near its end (px) a conversation counts as read to the end. */
const nearPx = 48

/**
 * Keeps the end of a conversation in sight: when it is opened, when something is added, and when it grows or its place shrinks (a picture
 * that arrives, files that are chosen below) while its end was in sight. Who reads further up stays there. Where the box doesn't scroll
 * by itself, as on phones, the page is taken to its end.
 * @param box what scrolls; its one child is what grows
 * @param said changes with each thing that is added
 */
export function useStayAtEnd(box: RefObject<HTMLElement | null>, said: string): void {
  const atEnd = useRef(true)
  useEffect(() => {
    const list = box.current
    if (list === null) return
    atEnd.current = true
    toEnd(list)
    const look = (): void => {
      atEnd.current = leftBelow(scrollerOf(list)) < nearPx
    }
    const stay = (): void => {
      if (atEnd.current) toEnd(list)
    }
    list.addEventListener('scroll', look)
    addEventListener('scroll', look)
    const watcher = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(stay)
    watcher?.observe(list)
    if (list.firstElementChild !== null) watcher?.observe(list.firstElementChild)
    return () => {
      list.removeEventListener('scroll', look)
      removeEventListener('scroll', look)
      watcher?.disconnect()
    }
  }, [box, said])
}

const leftBelow = (of: Element): number => of.scrollHeight - of.scrollTop - of.clientHeight
const scrollerOf = (list: HTMLElement): Element =>
  list.scrollHeight > list.clientHeight + 1 ? list : (document.scrollingElement ?? list)

function toEnd(list: HTMLElement): void {
  const scroller = scrollerOf(list)
  scroller.scrollTop = scroller.scrollHeight
}
