import type { ComponentProps } from 'react'
import { TextInput } from './text-input'

/** An amount in dollars: right-aligned figures, a decimal keyboard, and the sign before it. Parsing is the form's. */
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
