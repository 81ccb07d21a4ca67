import { Combobox as Headless, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import type { ReactNode } from 'react'
import { controlClasses, useFieldIds } from './field-context'

interface Props<T> {
  value: T | null
  onChange: (value: T | null) => void
  onSearch: (text: string) => void
  options: readonly T[]
  keyOf: (option: T) => string
  textOf: (option: T) => string
  row: (option: T) => ReactNode
  note?: ReactNode
  placeholder?: string | undefined
  label?: string | undefined
  /** 36 px high on desktop, for toolbars. */
  small?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** A searchable select. Inside a `Field` it has the field's label. */
export function Combobox<T>(props: Props<T>) {
  const {
    value,
    onChange,
    onSearch,
    options,
    keyOf,
    textOf,
    row,
    note,
    placeholder,
    label,
    small = false,
    onBlur,
  } = props
  const link = useFieldIds({})
  return (
    <Headless value={value} onChange={onChange} by={(a, b) => (a && b ? keyOf(a) === keyOf(b) : a === b)}>
      <ComboboxInput
        {...link}
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        displayValue={(chosen: T | null) => (chosen === null ? '' : textOf(chosen))}
        onChange={(event) => {
          onSearch(event.target.value)
          if (event.target.value === '') onChange(null)
        }}
        onBlur={onBlur}
        className={controlClasses(small ? 'min-h-11 md:min-h-9 md:text-sm' : 'min-h-12')}
      />
      {/* Not modal, so that controls next to an open list react to the first click. */}
      <ComboboxOptions
        modal={false}
        anchor={{ to: 'bottom start', gap: 4, padding: 16 }}
        className="z-40 w-(--input-width) overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-lg empty:invisible"
      >
        {options.map((option) => (
          <ComboboxOption
            key={keyOf(option)}
            value={option}
            className="min-h-11 cursor-default rounded-md px-3 py-1.5 data-focus:bg-sunken"
          >
            {row(option)}
          </ComboboxOption>
        ))}
        {note !== undefined && note !== '' && (
          <div role="status" className="px-3 py-2 text-sm text-muted">
            {note}
          </div>
        )}
      </ComboboxOptions>
    </Headless>
  )
}
