import type { FieldValues } from 'react-hook-form'
import { Radio } from '../ui/fields/radio'
import type { BoundField } from './field-props'

interface Props<V extends FieldValues> extends Pick<BoundField<V>, 'form' | 'name' | 'className'> {
  /** Read, not shown: the dialog's text asks. */
  legend: string
  options: readonly { value: string; label: string; text?: string }[]
}

/** One of two or three ways, each with what it means. */
export function ChoiceField<V extends FieldValues>({ form, name, legend, options, className = '' }: Props<V>) {
  return (
    <fieldset className={`grid gap-2 ${className}`}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          label={option.label}
          hint={option.text}
          value={option.value}
          {...form.register(name)}
        />
      ))}
    </fieldset>
  )
}
