import type { AuditAbout } from '../../../domain/record/audit-about'
import { adminPersonPath, leadPath, paths, payoutPath, ticketPath } from '../../../domain/paths'
import { auditLog } from '../../i18n/areas/admins'
import { formatCents, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { useEntryText } from './use-entry-text'

/** Returns a function that names the subject of an entry, its URL ('' for none) and the link's text. */
export function useDescribeSubject(): (about: AuditAbout) => { name: string; to: string; place: string } {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const { field } = useEntryText()
  return ({ kind, id, name, number, cents, month }) => {
    const { person, payment, ticket, run, batch, hold, mail, setting, lead, invitation } = t.places
    if (kind === 'person') return { name, to: id === '' ? '' : adminPersonPath(id), place: name || person }
    if (kind === 'payment') {
      const about = t.aboutPayment(name || t.nobody, formatCents(cents))
      return {
        name: about,
        to: `${paths.adminPayments}?payment=${id}`,
        place: payment(month === '' ? '' : formatMonth(month, language)),
      }
    }
    if (kind === 'ticket')
      return { name: t.aboutTicket(number, name), to: ticketPath('admin', id), place: ticket(number) }
    if (kind === 'run') {
      return { name: formatMonth(month, language), to: `${paths.adminPayments}?month=${month}`, place: run }
    }
    if (kind === 'batch') return { name: t.aboutBatch(number), to: payoutPath(id), place: batch(number) }
    if (kind === 'hold') {
      const about = t.aboutHold(name || t.nobody, formatCents(cents), formatMonth(month, language))
      return { name: about, to: `${paths.adminHolds}?hold=${id}`, place: hold }
    }
    if (kind === 'lead') return { name, to: leadPath(id), place: lead }
    if (kind === 'reply') return { name, to: '', place: '' }
    // An invited person has no page, so the link leads to the referrer's.
    if (kind === 'invitation') return { name, to: `${adminPersonPath(id)}#referrals`, place: invitation }
    if (kind === 'mail') return { name, to: `${paths.adminMailLog}?mail=${id}`, place: mail }
    if (kind === 'setting') {
      return { name: name.split(',').map(field).join(', '), to: paths.adminSettings, place: setting }
    }
    return { name: '', to: '', place: '' }
  }
}
