import type { FieldValues } from 'react-hook-form'
import { forms } from '../i18n/forms'
import { useMessages } from '../i18n/messages'
import { Field } from '../ui/fields/field'
import { MoneyInput } from '../ui/fields/money-input'
import { useFieldError, type BoundField } from './field-props'

interface Props<V extends FieldValues> extends BoundField<V> {
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** An amount of dollars as it is typed: a text. `parseDollars` makes it cents (M10). */
export function MoneyField<V extends FieldValues>(props: Props<V>) {
  const t = useMessages(forms)
  const { form, name, label, hint, className, placeholder, disabled } = props
  const error = useFieldError(props, { otherwise: t.amountWrong })
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <MoneyInput placeholder={placeholder} disabled={disabled} {...form.register(name)} />
    </Field>
  )
}
