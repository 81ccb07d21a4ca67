import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

interface Props {
  label: string
  chosen: string
  children: ReactNode
  className?: string | undefined
}

/** Buttons in one row that keeps the pressed one in view. On phones the row scrolls to both screen edges. */
export function ScrollableRow({ label, chosen, children, className = 'gap-1.5' }: Props) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pressed = container.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (container.current && pressed) scrollToItem(container.current, pressed)
  }, [chosen])
  return (
    <div
      ref={container}
      role="group"
      aria-label={label}
      className={`relative flex max-w-full overflow-x-auto p-0.5 [scrollbar-width:none] max-md:-mx-4 max-md:w-0 max-md:max-w-none max-md:min-w-[calc(100%+2rem)] max-md:px-4 max-md:fade-sideways max-md:after:w-7.5 max-md:after:flex-none max-md:after:content-[''] ${className}`}
    >
      {children}
    </div>
  )
}

const edgePx = 32

/** Scrolls a row until the item is visible, with a distance from the edge. */
export function scrollToItem(row: HTMLElement, item: HTMLElement): void {
  const over = item.offsetLeft + item.offsetWidth + edgePx - (row.scrollLeft + row.clientWidth)
  const under = item.offsetLeft - edgePx - row.scrollLeft
  if (over > 0) row.scrollLeft += over
  else if (under < 0) row.scrollLeft += under
}

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
