import { type FieldValues, useWatch } from 'react-hook-form'
import type { ComponentProps } from 'react'
import { Checkbox } from '../ui/fields/checkbox'
import { useFieldError, type BoundField } from './field-props'
import { Radio } from '../ui/fields/radio'
import { Field } from '../ui/fields/field'
import { Select } from '../ui/fields/select'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'
import { MoneyInput, DateInput, TextArea, TextInput } from '../ui/fields/text-input'
import { useTooLong } from './use-too-long'
import { PasswordInput } from '../ui/fields/password-input'

/** Yes or no. */
export function CheckboxField<V extends FieldValues>(props: Omit<BoundField<V>, 'hint'>) {
  const { form, name, label, className } = props
  const error = useFieldError(props)
  return <Checkbox label={label} error={error} className={className} {...form.register(name)} />
}

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

interface SelectFieldProps<V extends FieldValues> extends BoundField<V> {
  options: readonly { value: string; label: string }[]
}

/** One of a few values. For people there is `PersonField`. */
export function SelectField<V extends FieldValues>(props: SelectFieldProps<V>) {
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

interface MoneyFieldProps<V extends FieldValues> extends BoundField<V> {
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** An amount of dollars as it is typed: a text. `parseDollars` makes it cents (M10). */
export function MoneyField<V extends FieldValues>(props: MoneyFieldProps<V>) {
  const t = useMessages(forms)
  const { form, name, label, hint, className, placeholder, disabled } = props
  const error = useFieldError(props, { otherwise: t.amountWrong })
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <MoneyInput placeholder={placeholder} disabled={disabled} {...form.register(name)} />
    </Field>
  )
}

interface DateFieldProps<V extends FieldValues> extends BoundField<V> {
  /** `month` holds YYYY-MM, `date` YYYY-MM-DD. */
  unit?: 'date' | 'month' | undefined
  min?: string | undefined
  max?: string | undefined
}

/** A calendar date or a month of a form. */
export function DateField<V extends FieldValues>(props: DateFieldProps<V>) {
  const t = useMessages(forms)
  const { form, name, label, hint, className, unit = 'date', min, max } = props
  const error = useFieldError(props, { otherwise: unit === 'date' ? t.dateWrong : t.monthWrong })
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <DateInput unit={unit} min={min} max={max} {...form.register(name)} />
    </Field>
  )
}

interface TextFieldProps<V extends FieldValues> extends BoundField<V> {
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
export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
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

/** A password, one's own or a new one. */
export function PasswordField<V extends FieldValues>(
  props: BoundField<V> & { autoComplete?: 'current-password' | 'new-password' },
) {
  const { form, name, label, hint, className, autoComplete = 'current-password' } = props
  const error = useFieldError(props)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <PasswordInput autoComplete={autoComplete} {...form.register(name)} />
    </Field>
  )
}
