import { formatCount } from '../i18n/format'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'

/**
 * Says of a text that it is longer than it may be, and by how much, while it is written; '' = it isn't. A field's own `maxLength` would
 * cut what is pasted without a word; what is too long is refused by the route's input when it is sent.
 */
export function useTooLong(): (text: unknown, most: number | undefined) => string {
  const t = useMessages(forms)
  return (text, most) => {
    const length = typeof text === 'string' ? text.trim().length : 0
    return most === undefined || length <= most ? '' : t.tooLong(formatCount(most), formatCount(length - most))
  }
}
