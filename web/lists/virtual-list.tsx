import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'

interface Props {
  label: string
  count: number
  /** Returns a row, null while it is loading. */
  row: (index: number) => { key: string; content: ReactNode } | null
  /** Estimated height of a row, px. */
  rowHeight: number
  /** Called with the visible range. The caller then loads these rows and some around them. */
  onRange: (first: number, last: number) => void
  /** Index of the row to keep in view when the list is resized, -1 = none. */
  keepInView?: number | undefined
  end?: ReactNode
}

/** A list that renders only the visible rows. */
export function VirtualList({ label, count, row, rowHeight, onRange, keepInView = -1, end }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => row(index)?.key ?? index,
    // One row beyond each edge, so that the keyboard can move to it.
    overscan: 1,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const reportRange = useEffectEvent(onRange)
  useEffect(() => reportRange(first, last), [first, last])
  useKeepInView(scroller, () => keepInView >= 0 && virtual.scrollToIndex(keepInView, { align: 'auto' }))
  return (
    // A scrolling region must be focusable, so that keyboard users can scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} tabIndex={0} role="region" aria-label={label} className="min-h-0 flex-1 overflow-y-auto">
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

/** Scrolls back when the width changes, which changes the row heights. */
function useKeepInView(scroller: RefObject<HTMLElement | null>, scrollBack: () => void): void {
  const onResize = useEffectEvent(scrollBack)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let width = element.clientWidth
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      if (width > 0) onResize()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
}
