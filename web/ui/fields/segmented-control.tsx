import type { ReactNode } from 'react'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Switches between two or three views of the same data. */
export const SegmentedControl = <Value extends string>({ label, options, value, onChange }: Props<Value>) => (
  <div role="group" aria-label={label} className="inline-flex max-w-full flex-wrap rounded-[1.5rem] bg-sunken p-0.75">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className="min-h-11 rounded-full px-3.5 text-sm font-semibold text-muted aria-pressed:bg-raised aria-pressed:text-text aria-pressed:shadow-sm md:min-h-9"
      >
        {option.label}
      </button>
    ))}
  </div>
)
