import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  label: string
  chosen: string
  children: ReactNode
  className?: string | undefined
}

/** Buttons in one row, which on phones scrolls to both screen edges and keeps the pressed one in view. */
export function ScrollableRow({ label, chosen, children, className = 'gap-1.5' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pressed = box.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!box.current || !pressed) return
    const over = pressed.offsetLeft + pressed.offsetWidth + edgePx - (box.current.scrollLeft + box.current.clientWidth)
    const under = pressed.offsetLeft - edgePx - box.current.scrollLeft
    if (over > 0) box.current.scrollLeft += over
    else if (under < 0) box.current.scrollLeft += under
  }, [chosen])
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={`relative flex max-w-full overflow-x-auto p-0.5 [scrollbar-width:none] max-md:-mx-4 max-md:w-0 max-md:max-w-none max-md:min-w-[calc(100%+2rem)] max-md:px-4 max-md:fade-sideways max-md:after:w-7.5 max-md:after:flex-none max-md:after:content-[''] ${className}`}
    >
      {children}
    </div>
  )
}

const edgePx = 32
