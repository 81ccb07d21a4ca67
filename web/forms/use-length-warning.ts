import { formatCount } from '../i18n/format'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'

/**
 * Returns a function that returns a text such as "12 characters too long", or ''. Fields do not use `maxLength`, which
 * would truncate pasted text without a message; the route's input rejects long texts.
 */
export function useLengthWarning(): (text: unknown, max: number | undefined) => string {
  const t = useMessages(forms)
  return (text, max) => {
    const length = typeof text === 'string' ? text.trim().length : 0
    return max === undefined || length <= max ? '' : t.tooLong(formatCount(max), formatCount(length - max))
  }
}
