import type { ComponentProps } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { Field } from '../ui/fields/field'
import { TextArea } from '../ui/fields/text-area'
import { TextInput } from '../ui/fields/text-input'
import { useFieldError, type BoundField } from './field-props'
import { useTooLong } from './use-too-long'

interface Props<V extends FieldValues> extends BoundField<V> {
  type?: 'text' | 'email' | 'url' | 'tel' | undefined
  /** Letters it may have: as many as the route's input takes. */
  maxLength?: number | undefined
  autoComplete?: string | undefined
  placeholder?: string | undefined
  /** Several lines: how many are shown. */
  rows?: number | undefined
  aside?: ComponentProps<typeof Field>['aside']
}

/** A text of a form, one line or several. */
export function TextField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, className, aside, rows, type = 'text', words: _words, maxLength, ...input } = props
  const wrong = useFieldError(props)
  const tooLong = useTooLong()(useWatch({ control: form.control, name }), maxLength)
  return (
    <Field label={label} hint={hint} error={tooLong || wrong} aside={aside} className={className}>
      {rows === undefined ? (
        <TextInput {...input} type={type} {...form.register(name)} />
      ) : (
        <TextArea {...input} rows={rows} {...form.register(name)} />
      )}
    </Field>
  )
}
