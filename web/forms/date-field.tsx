import type { FieldValues } from 'react-hook-form'
import { forms } from '../i18n/forms'
import { useMessages } from '../i18n/messages'
import { DateInput } from '../ui/fields/date-input'
import { Field } from '../ui/fields/field'
import { useFieldError, type BoundField } from './field-props'

interface Props<V extends FieldValues> extends BoundField<V> {
  /** `month` holds YYYY-MM, `date` YYYY-MM-DD. */
  unit?: 'date' | 'month' | undefined
  min?: string | undefined
  max?: string | undefined
}

/** A calendar date or a month of a form. */
export function DateField<V extends FieldValues>(props: Props<V>) {
  const t = useMessages(forms)
  const { form, name, label, hint, className, unit = 'date', min, max } = props
  const error = useFieldError(props, { otherwise: unit === 'date' ? t.dateWrong : t.monthWrong })
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <DateInput unit={unit} min={min} max={max} {...form.register(name)} />
    </Field>
  )
}
