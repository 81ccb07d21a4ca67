import { formatCount } from '../i18n/format'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'

/** Returns "12 characters too long" or ''. The fields' `maxLength` would truncate pasted text silently. */
export function useLengthWarning(): (text: unknown, max: number | undefined) => string {
  const t = useMessages(forms)
  return (text, max) => {
    const length = typeof text === 'string' ? text.trim().length : 0
    return max === undefined || length <= max ? '' : t.tooLong(formatCount(max), formatCount(length - max))
  }
}
