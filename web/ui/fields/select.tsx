import type { ComponentProps } from 'react'
import { controlClasses, useFieldIds } from './field-context'

interface Props extends ComponentProps<'select'> {
  /** 36 px high on desktop, for toolbars. */
  small?: boolean | undefined
}

export function Select({ className, small = false, children, ...rest }: Props) {
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
