import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import type { ComponentProps, ReactNode } from 'react'
import { Checkbox, Radio } from '../ui/fields/checkbox'
import { Field } from '../ui/fields/field'
import { Select, MoneyInput, DateInput, TextArea, TextInput } from '../ui/fields/inputs'
import { fieldErrors, forms } from '../i18n/areas'
import { useCodeText } from '../i18n/errors'
import { formatCount } from '../i18n/format'
import { useMessages } from '../i18n/language'
import { PasswordInput } from '../ui/fields/password-input'

interface FieldMessages {
  [code: string]: string
}

/** Returns a function that looks up the text of an error code: the field's own text, otherwise the general one. */
export function useFieldErrorText(): (code: string | undefined, own?: FieldMessages) => string {
  const ofFields: FieldMessages = useMessages(fieldErrors)
  const ofCode = useCodeText()
  return (code, own = {}) =>
    code === undefined || code === ''
      ? ''
      : (own[code] ??
        (code === 'bad-input' ? own['otherwise'] : undefined) ??
        ofFields[code] ??
        ofCode(code) ??
        own['otherwise'] ??
        ofCode('bad-input') ??
        '')
}

export interface BoundFieldProps<V extends FieldValues> {
  form: UseFormReturn<V>
  name: Path<V>
  label: ReactNode
  hint?: ReactNode
  /** Messages by error code; `otherwise` is for any other code. */
  messages?: FieldMessages | undefined
  className?: string | undefined
}

/** Returns the text of the field's error, '' = none. */
export function useFieldError<V extends FieldValues>(
  { form, name, messages }: BoundFieldProps<V>,
  own: FieldMessages = {},
): string {
  const say = useFieldErrorText()
  const { error } = form.getFieldState(name, form.formState)
  return say(error?.message, { ...own, ...messages })
}

/** Returns "12 characters too long" or ''. The fields' `maxLength` would truncate pasted text silently. */
export function useLengthWarning(): (text: unknown, max: number | undefined) => string {
  const t = useMessages(forms)
  return (text, max) => {
    const length = typeof text === 'string' ? text.trim().length : 0
    return max === undefined || length <= max ? '' : t.tooLong(formatCount(max), formatCount(length - max))
  }
}

export function CheckboxField<V extends FieldValues>(props: Omit<BoundFieldProps<V>, 'hint'>) {
  const { form, name, label, className } = props
  const error = useFieldError(props)
  return <Checkbox label={label} error={error} className={className} {...form.register(name)} />
}

interface Props<V extends FieldValues> extends Pick<BoundFieldProps<V>, 'form' | 'name' | 'className'> {
  /** Visually hidden, because the dialog's text contains the question. */
  legend: string
  options: readonly { value: string; label: string; text?: string }[]
}

/** Radio buttons, each with a hint. */
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

interface SelectFieldProps<V extends FieldValues> extends BoundFieldProps<V> {
  options: readonly { value: string; label: string }[]
}

/** A select for a few values. Use `PersonField` for people. */
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

interface MoneyFieldProps<V extends FieldValues> extends BoundFieldProps<V> {
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** A field for an amount. Its value is the typed text, which `parseDollars` converts to cents (M10). */
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

interface DateFieldProps<V extends FieldValues> extends BoundFieldProps<V> {
  /** The unit of the value: `month` is YYYY-MM, `date` is YYYY-MM-DD. */
  unit?: 'date' | 'month' | undefined
  min?: string | undefined
  max?: string | undefined
}

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

interface TextFieldProps<V extends FieldValues> extends BoundFieldProps<V> {
  type?: 'text' | 'email' | 'url' | 'tel' | undefined
  /** The maximum length in the schema of the route's input. */
  maxLength?: number | undefined
  autoComplete?: string | undefined
  placeholder?: string | undefined
  rows?: number | undefined
  aside?: ComponentProps<typeof Field>['aside']
}

export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const {
    form,
    name,
    label,
    hint,
    className,
    aside,
    rows,
    type = 'text',
    messages: _words,
    maxLength,
    ...input
  } = props
  const wrong = useFieldError(props)
  const tooLong = useLengthWarning()(useWatch({ control: form.control, name }), maxLength)
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

/** A required reason for the audit log. */
export function ReasonField<V extends FieldValues>(props: Omit<BoundFieldProps<V>, 'label'> & { label?: string }) {
  const t = useMessages(forms)
  const messages = { 'reason-needed': t.reasonNeeded, ...props.messages }
  return <TextField label={t.reason} maxLength={500} autoComplete="off" {...props} messages={messages} />
}

interface PasswordFieldProps<V extends FieldValues> extends BoundFieldProps<V> {
  autoComplete?: 'current-password' | 'new-password'
  /** True for another secret than a password, which browsers must not fill in. */
  secret?: boolean
  describedBy?: string
}

export function PasswordField<V extends FieldValues>(props: PasswordFieldProps<V>) {
  const { form, name, label, hint, className, describedBy, secret = false } = props
  const { autoComplete = secret ? 'new-password' : 'current-password' } = props
  const error = useFieldError(props)
  return (
    <Field label={label} hint={hint} error={error} className={className} describedBy={describedBy}>
      <PasswordInput autoComplete={autoComplete} secret={secret} {...form.register(name)} />
    </Field>
  )
}
