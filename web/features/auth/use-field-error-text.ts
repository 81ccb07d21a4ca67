import { fieldErrors } from '../../i18n/areas/everyone'
import { useMessages } from '../../i18n/messages'

/** Returns a function that translates the error code of a field; it returns an unknown code unchanged. */
export function useFieldErrorText(): (code: string | undefined) => string | undefined {
  const texts: { [code: string]: string } = useMessages(fieldErrors)
  return (code) => (code === undefined || code === '' ? undefined : (texts[code] ?? code))
}
