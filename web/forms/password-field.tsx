import type { FieldValues } from 'react-hook-form'
import { forms } from '../i18n/forms'
import { useMessages } from '../i18n/messages'
import { Field } from '../ui/fields/field'
import { PasswordInput } from '../ui/fields/password-input'
import { useFieldError, type BoundField } from './field-props'

/** A password, one's own or a new one. */
export function PasswordField<V extends FieldValues>(
  props: BoundField<V> & { autoComplete?: 'current-password' | 'new-password' },
) {
  const t = useMessages(forms)
  const { form, name, label, hint, className, autoComplete = 'current-password' } = props
  const error = useFieldError(props)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <PasswordInput
        autoComplete={autoComplete}
        showLabel={t.showPassword}
        hideLabel={t.hidePassword}
        {...form.register(name)}
      />
    </Field>
  )
}
