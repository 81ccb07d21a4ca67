import { useState, type ComponentProps } from 'react'
import { codeDigits } from '../../domain/people/security/second-factor'
import { useFieldIds } from '../ui/fields/field-context'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string
  onCode: (digits: string) => void
}

/** One real input over six drawn boxes, so that pasting and the phone's code suggestion work. */
export function CodeInput({ value, onCode, ...rest }: Props) {
  const link = useFieldIds(rest)
  const [focused, setFocused] = useState(false)
  return (
    <span className="relative block">
      <input
        {...rest}
        {...link}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeDigits + 6}
        onChange={(event) => onCode(event.target.value.replaceAll(/\D/g, '').slice(0, codeDigits))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="absolute inset-0 z-1 size-full cursor-text opacity-0"
      />
      <span aria-hidden className="grid grid-cols-6 gap-2">
        {Array.from({ length: codeDigits }, (_, n) => (
          <b
            key={n}
            className={`grid h-14 place-items-center rounded-md border bg-raised text-xl font-semibold ${
              link['aria-invalid'] === true ? 'border-danger' : 'border-line-strong'
            } ${focused && n === Math.min(value.length, codeDigits - 1) ? 'outline-2 outline-accent' : ''}`}
          >
            {value[n]}
          </b>
        ))}
      </span>
    </span>
  )
}
