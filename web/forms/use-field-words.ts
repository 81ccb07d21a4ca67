import { useCodeWords } from '../i18n/errors'
import { fieldErrors } from '../i18n/field-errors'
import { useMessages } from '../i18n/messages'

/** A field's own words for codes; `otherwise` for a code that nobody has words for. */
export interface FieldWords {
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
