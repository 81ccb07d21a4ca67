import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFieldWords, type FieldWords } from './use-field-words'

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
