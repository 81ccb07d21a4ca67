import type { ReactNode } from 'react'
import { SidewaysLine } from './sideways-line'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode; count?: number | string | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** In a narrow column: smaller, and on desks they take a second line instead of being cut. */
  wrap?: boolean | undefined
}

/** Which rows of a table are shown: All 9, Active 5. */
export function FilterTabs<Value extends string>({ label, options, value, onChange, wrap = false }: Props<Value>) {
  // counts that arrive make the tabs wider
  const counts = options.map(({ count }) => count).join()
  return (
    <SidewaysLine
      label={label}
      chosen={`${value} ${counts}`}
      className={`gap-0.5 ${wrap ? 'md:flex-wrap md:gap-x-0' : ''}`}
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
    </SidewaysLine>
  )
}
