import type { FieldValues } from 'react-hook-form'
import { Field } from '../ui/fields/field'
import { Select } from '../ui/fields/select'
import { useFieldError, type BoundField } from './field-props'

interface Props<V extends FieldValues> extends BoundField<V> {
  options: readonly { value: string; label: string }[]
}

/** One of a few values. For people there is `PersonField`. */
export function SelectField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, className, options } = props
  const error = useFieldError(props)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <Select {...form.register(name)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
