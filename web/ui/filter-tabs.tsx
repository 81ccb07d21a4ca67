import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { ignoresShortcut } from './shortcut-keys'
import { ScrollableRow } from './scrollable-row'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode; count?: number | string | undefined }[]
  value: Value
  onChange: (value: Value) => void
  wrap?: boolean | undefined
  /** Enables the `[` and `]` shortcuts. */
  keys?: boolean | undefined
}

/** Tabs that filter a table: All 9, Active 5. */
export function FilterTabs<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, wrap = false, keys = false } = props
  useStepKeys(keys, (step) => {
    const next = options[options.findIndex((option) => option.value === value) + step]
    if (next !== undefined) onChange(next.value)
  })
  const counts = options.map(({ count }) => count).join()
  return (
    <ScrollableRow
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
    </ScrollableRow>
  )
}

/** Steps on `[` and `]`, unless the user is typing or a dialog or menu is open. */
function useStepKeys(on: boolean, step: (by: -1 | 1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.key !== '[' && event.key !== ']') || ignoresShortcut(event)) return
    event.preventDefault()
    step(event.key === '[' ? -1 : 1)
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])
}
