import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useCodeText } from '../i18n/errors'
import { fieldErrors, forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { formatCount } from '../i18n/format'

interface FieldWords {
  [code: string]: string
}

/** Returns a function that looks up the text of an error code: the field's own text, otherwise the general one. */
export function useFieldErrorText(): (code: string | undefined, own?: FieldWords) => string {
  const ofFields: FieldWords = useMessages(fieldErrors)
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
  messages?: FieldWords | undefined
  className?: string | undefined
}

/** Returns the text of the field's error, '' = none. */
export function useFieldError<V extends FieldValues>(
  { form, name, messages }: BoundFieldProps<V>,
  own: FieldWords = {},
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
