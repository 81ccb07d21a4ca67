import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '../ui/fields/checkbox'
import { useFieldError, type BoundField } from './field-props'

/** Yes or no. */
export function CheckboxField<V extends FieldValues>(props: Omit<BoundField<V>, 'hint'>) {
  const { form, name, label, className } = props
  const error = useFieldError(props)
  return <Checkbox label={label} error={error} className={className} {...form.register(name)} />
}
