import { Combobox as Headless, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import type { ReactNode } from 'react'
import { controlClasses } from './control-classes'
import { useFieldLink } from './field-context'

interface Props<T> {
  value: T | null
  onChange: (value: T | null) => void
  /** What was typed: the search is the caller's. */
  onSearch: (text: string) => void
  options: readonly T[]
  keyOf: (option: T) => string
  /** What the field shows of the chosen one. */
  textOf: (option: T) => string
  /** A row of the list. */
  row: (option: T) => ReactNode
  /** Under the rows: nothing found, searching, how many more. */
  note?: ReactNode
  placeholder?: string | undefined
  /** Its name where no field gives it one. */
  label?: string | undefined
  /** 36 px on desks, for toolbars. */
  small?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** One of many, searched by typing; inside a Field it is tied to its label. */
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
  const link = useFieldLink({})
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
      {/* not modal: what lies beside an open list can be pressed at once */}
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
