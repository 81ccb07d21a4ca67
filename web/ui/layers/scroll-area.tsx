import { useEffect, useRef, useState, type ReactNode } from 'react'

interface Props {
  labelledBy?: string | undefined
  className: string
  children: ReactNode
}

/** Scrolling content of a dialog; focusable while it overflows without a focusable element, for keyboard users. */
export function ScrollArea({ labelledBy, className, children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [longer, setLonger] = useState(false)
  useEffect(() => {
    const node = area.current
    if (node === null || typeof ResizeObserver === 'undefined') return
    const update = () => setLonger(node.scrollHeight > node.clientHeight + 1)
    const watcher = new ResizeObserver(update)
    watcher.observe(node)
    for (const child of node.children) watcher.observe(child)
    return () => watcher.disconnect()
  }, [children])
  return (
    <div
      ref={area}
      {...(longer && { tabIndex: 0, role: 'region', 'aria-labelledby': labelledBy })}
      className={`${className} focus-visible:-outline-offset-2`}
    >
      {children}
    </div>
  )
}
