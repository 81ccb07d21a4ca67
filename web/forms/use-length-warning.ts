import { formatCount } from '../i18n/format'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'

/**
 * Returns a function that says by how many characters a text is too long, '' = it isn't. Fields don't use `maxLength`,
 * which would silently truncate pasted text; the route's input rejects long texts.
 */
export function useLengthWarning(): (text: unknown, max: number | undefined) => string {
  const t = useMessages(forms)
  return (text, max) => {
    const length = typeof text === 'string' ? text.trim().length : 0
    return max === undefined || length <= max ? '' : t.tooLong(formatCount(max), formatCount(length - max))
  }
}
