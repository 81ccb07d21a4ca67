import { formatCount } from '../i18n/format'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'

/**
 * Returns a function that says by how many characters a text is too long, '' = it isn't. Fields don't use `maxLength`,
 * which would silently truncate pasted text; the route's input rejects long texts.
 */
export function useTooLong(): (text: unknown, most: number | undefined) => string {
  const t = useMessages(forms)
  return (text, most) => {
    const length = typeof text === 'string' ? text.trim().length : 0
    return most === undefined || length <= most ? '' : t.tooLong(formatCount(most), formatCount(length - most))
  }
}
