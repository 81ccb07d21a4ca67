import { useWatch, type FieldValues } from 'react-hook-form'
import { forms } from '../i18n/forms'
import { useMessages } from '../i18n/messages'
import { Field } from '../ui/fields/field'
import { TextInput } from '../ui/fields/text-input'
import { useFieldError, type BoundField } from './field-props'
import { useTooLong } from './use-too-long'

/** As many letters as a route takes of a reason. */
const most = 500

/** Why something is done. It is recorded, so what is missing says so. */
export function ReasonField<V extends FieldValues>(props: Omit<BoundField<V>, 'label'> & { label?: string }) {
  const t = useMessages(forms)
  const { form, name, label = t.reason, hint, className } = props
  const error = useFieldError({ ...props, label }, { 'reason-needed': t.reasonNeeded })
  const tooLong = useTooLong()(useWatch({ control: form.control, name }), most)
  return (
    <Field label={label} hint={hint} error={tooLong || error} className={className}>
      <TextInput autoComplete="off" {...form.register(name)} />
    </Field>
  )
}
