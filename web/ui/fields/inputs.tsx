import type { ComponentProps } from 'react'
import { controlClasses, useFieldIds } from './field-context'

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const link = useFieldIds(rest)
  return <textarea rows={4} {...rest} {...link} className={controlClasses(`min-h-12 py-3 ${className ?? ''}`)} />
}

interface TextInputProps extends ComponentProps<'input'> {
  /** 36 px high on desktop, for toolbars. */
  small?: boolean | undefined
}

export function TextInput({ className, small = false, type = 'text', ...rest }: TextInputProps) {
  const link = useFieldIds(rest)
  return (
    <input
      {...rest}
      {...link}
      type={type}
      className={controlClasses(`${small ? 'min-h-11 md:min-h-9 md:text-sm' : 'min-h-12'} ${className ?? ''}`)}
    />
  )
}

interface Props extends Omit<ComponentProps<typeof TextInput>, 'type'> {
  /** The unit of the value: `month` is YYYY-MM, `date` is YYYY-MM-DD. */
  unit?: 'date' | 'month' | undefined
}

export const DateInput = ({ unit = 'date', ...rest }: Props) => <TextInput {...rest} type={unit} />

/** An amount in dollars; the form parses the text. */
export const MoneyInput = ({ className = '', ...rest }: ComponentProps<typeof TextInput>) => (
  <span className="relative block">
    <span aria-hidden className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-muted">
      $
    </span>
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      className={`pl-8! text-right font-semibold ${className}`}
    />
  </span>
)

interface SelectProps extends ComponentProps<'select'> {
  /** 36 px high on desktop, for toolbars. */
  small?: boolean | undefined
}

export function Select({ className, small = false, children, ...rest }: SelectProps) {
  const link = useFieldIds(rest)
  const height = small ? 'min-h-11 md:min-h-9 md:text-sm' : 'min-h-12'
  return (
    // The chevron is a pseudo-element, which saves an element per field on large pages.
    <span className="relative block after:pointer-events-none after:absolute after:top-1/2 after:right-4.75 after:size-2 after:-translate-y-3/4 after:rotate-45 after:border-r-2 after:border-b-2 after:border-muted after:content-['']">
      <select
        {...rest}
        {...link}
        className={controlClasses(`${height} appearance-none truncate pr-10! ${className ?? ''}`)}
      >
        {children}
      </select>
    </span>
  )
}

export const Options = ({ of }: { of: readonly { value: string; label: string }[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
