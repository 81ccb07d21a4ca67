import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

/** A table that scrolls sideways. A shadow marks each edge with hidden content. */
export function ScrollableTable({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState({ before: false, after: false })
  const update = useCallback(() => {
    if (container.current !== null) setMore(hiddenSides(container.current))
  }, [])
  useEffect(() => {
    const watch = new ResizeObserver(update)
    if (container.current !== null)
      for (const one of [container.current, ...container.current.children]) watch.observe(one)
    return () => watch.disconnect()
  }, [update])
  return (
    <div className="relative">
      <div ref={container} onScroll={update} className="overflow-x-auto">
        {children}
      </div>
      {more.before && <div data-more="before" className={`${shade} left-0 bg-linear-to-r`} />}
      {more.after && <div data-more="after" className={`${shade} right-0 bg-linear-to-l`} />}
    </div>
  )
}

const shade = 'pointer-events-none absolute inset-y-0 w-5 from-text/20 to-transparent'

/** Returns on which sides content is hidden. Ignores fractions of a pixel. */
export const hiddenSides = (box: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>) => ({
  before: box.scrollLeft > 1,
  after: box.scrollWidth - box.clientWidth - box.scrollLeft > 1,
})
