import type { ReactNode } from 'react'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode; count?: number | string | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** In a narrow column: on desks they take a second line instead of being cut. */
  wrap?: boolean | undefined
}

/** Which rows of a table are shown: All 9, Active 5. Scrolls sideways by itself on phones. */
export const FilterTabs = <Value extends string>({ label, options, value, onChange, wrap = false }: Props<Value>) => (
  <div
    role="group"
    aria-label={label}
    className={`flex max-w-full gap-0.5 overflow-x-auto p-0.5 max-md:w-0 max-md:min-w-full ${wrap ? 'md:flex-wrap' : ''}`}
  >
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className="inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-muted hover:bg-sunken aria-pressed:bg-text aria-pressed:text-surface md:min-h-9"
      >
        {option.label}
        {option.count !== undefined && <span className="font-medium">{option.count}</span>}
      </button>
    ))}
  </div>
)
