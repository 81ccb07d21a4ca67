import { fieldErrors } from '../../i18n/areas/everyone'
import { useMessages } from '../../i18n/messages'

/** Turns the code of a refused field into its words. */
export function useFieldWords(): (code: string | undefined) => string | undefined {
  const words: { [code: string]: string } = useMessages(fieldErrors)
  return (code) => (code === undefined || code === '' ? undefined : (words[code] ?? code))
}
