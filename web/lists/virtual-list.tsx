import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

interface Props {
  label: string
  /** All rows there are, also those that aren't read. */
  count: number
  /** The row's content; null while it is being read. */
  row: (index: number) => { key: string; content: ReactNode } | null
  /** About how high a row is, px. */
  rowHeight: number
  /** Which rows are in sight: they, and some around them, are to be read. */
  onRange: (first: number, last: number) => void
  /** This row stays in sight when the list gets another width; -1 = none. */
  kept?: number | undefined
  /** What stands behind the last row, and scrolls with them. */
  end?: ReactNode
  className?: string | undefined
}

/** Rows under each other of which only those in sight are in the document, however many there are. Scrolls by itself. */
export function VirtualList({ label, count, row, rowHeight, onRange, kept = -1, end, className = '' }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => row(index)?.key ?? index,
    // one beyond each edge: where the keys go next is there, and what nobody sees costs nodes
    overscan: 1,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const tell = useRef(onRange)
  useEffect(() => {
    tell.current = onRange
  })
  useEffect(() => tell.current(first, last), [first, last])
  useKeptInSight(scroller, () => kept >= 0 && virtual.scrollToIndex(kept, { align: 'auto' }))
  return (
    // it scrolls, so the keyboard has to reach it
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} tabIndex={0} role="region" aria-label={label} className={`overflow-y-auto ${className}`}>
      <ul aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const shown = row(item.index)
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              data-row={shown?.key}
              aria-setsize={count}
              aria-posinset={item.index + 1}
              aria-busy={shown === null || undefined}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {shown === null ? <div style={{ height: rowHeight }} /> : shown.content}
            </li>
          )
        })}
      </ul>
      {end}
    </div>
  )
}

/** A list that gets another width, or comes back into sight, has other heights: what was in sight may be gone from it. */
function useKeptInSight(scroller: RefObject<HTMLElement | null>, bring: () => void): void {
  const latest = useRef(bring)
  useEffect(() => {
    latest.current = bring
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let width = element.clientWidth
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      if (width > 0) latest.current()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
}
