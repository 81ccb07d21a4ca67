import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useCodeWords } from '../i18n/errors'
import { fieldErrors } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'

/** A field's own words for codes; `otherwise` for a code that nobody has words for. */
interface FieldWords {
  [code: string]: string
}

/** Turns the code of a refused field into words: the field's own, those of forms, those of the closed list. */
export function useFieldWords(): (code: string | undefined, own?: FieldWords) => string {
  const ofFields: FieldWords = useMessages(fieldErrors)
  const ofCode = useCodeWords()
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

/** What every bound field takes: its form, its name in it, its label; a name that the form doesn't have doesn't compile. */
export interface BoundField<V extends FieldValues> {
  form: UseFormReturn<V>
  name: Path<V>
  label: ReactNode
  hint?: ReactNode
  /** Its own words for codes; `otherwise` for any other. */
  words?: FieldWords | undefined
  className?: string | undefined
}

/** What is wrong with a field, in words; '' = nothing. */
export function useFieldError<V extends FieldValues>(
  { form, name, words }: BoundField<V>,
  own: FieldWords = {},
): string {
  const say = useFieldWords()
  const { error } = form.getFieldState(name, form.formState)
  return say(error?.message, { ...own, ...words })
}
