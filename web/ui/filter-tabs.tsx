import { useEffect, useRef, type ReactNode } from 'react'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode; count?: number | string | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** In a narrow column: smaller, and on desks they take a second line instead of being cut. */
  wrap?: boolean | undefined
}

/**
 * Which rows of a table are shown: All 9, Active 5. On phones it scrolls sideways by itself, to both edges of a screen whose content
 * stands 16 px from them, and the chosen one is in sight.
 */
export function FilterTabs<Value extends string>({ label, options, value, onChange, wrap = false }: Props<Value>) {
  const box = useRef<HTMLDivElement>(null)
  const counts = options.map(({ count }) => count).join()
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!box.current || !chosen) return
    const over = chosen.offsetLeft + chosen.offsetWidth + edgePx - (box.current.scrollLeft + box.current.clientWidth)
    const under = chosen.offsetLeft - edgePx - box.current.scrollLeft
    if (over > 0) box.current.scrollLeft += over
    else if (under < 0) box.current.scrollLeft += under
    // counts that arrive make the tabs wider
  }, [value, counts])
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={`relative flex max-w-full gap-0.5 overflow-x-auto p-0.5 [scrollbar-width:none] max-md:-mx-4 max-md:w-0 max-md:max-w-none max-md:min-w-[calc(100%+2rem)] max-md:px-4 max-md:fade-sideways max-md:after:w-7.5 max-md:after:flex-none max-md:after:content-[''] ${wrap ? 'md:flex-wrap md:gap-x-0' : ''}`}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={`inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full text-sm font-semibold text-muted hover:bg-sunken aria-pressed:bg-text aria-pressed:text-surface ${
            wrap ? 'px-2.5 md:min-h-8 md:text-[.8125rem]' : 'px-3 md:min-h-9'
          }`}
        >
          {option.label}
          {option.count !== undefined && <span className="font-medium">{option.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** What stays free beside the chosen one. */
const edgePx = 32
