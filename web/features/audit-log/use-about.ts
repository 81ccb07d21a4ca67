import type { AuditAbout } from '../../../domain/api/audit-log'
import { adminPersonPath, paths, ticketPath } from '../../../domain/paths'
import { auditLog } from '../../i18n/audit-log'
import { formatCents, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { useEntryWords } from './use-entry-words'

/** What an entry is about: its name, and where it is opened ('' where it can't be). */
export function useAbout(): (about: AuditAbout) => { name: string; to: string } {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const { field } = useEntryWords()
  return ({ kind, id, name, number, cents, month }) => {
    if (kind === 'person') return { name, to: id === '' ? '' : adminPersonPath(id) }
    if (kind === 'payment') {
      return { name: t.aboutPayment(name || t.nobody, formatCents(cents)), to: `${paths.adminPayments}?payment=${id}` }
    }
    if (kind === 'ticket') return { name: t.aboutTicket(number, name), to: ticketPath('admin', id) }
    if (kind === 'run') return { name: formatMonth(month, language), to: `${paths.adminPayments}?month=${month}` }
    if (kind === 'hold') {
      const about = t.aboutHold(name || t.nobody, formatCents(cents), formatMonth(month, language))
      return { name: about, to: `${paths.adminHolds}?hold=${id}` }
    }
    if (kind === 'mail') return { name, to: `${paths.adminMailLog}?mail=${id}` }
    if (kind === 'setting') return { name: name.split(',').map(field).join(', '), to: paths.adminSettings }
    return { name: '', to: '' }
  }
}
