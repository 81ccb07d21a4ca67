import type { Id } from '../../../../domain/entities'
import { paths, ticketPath } from '../../../../domain/paths'
import type { TimelineRow } from '../../../../domain/api/people/person-records'
import { auditLog, mailLog, people, personTimeline } from '../../../i18n/areas/admins'
import { formatCents, formatMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'

/**
 * A timeline entry as text: the event, its subject if it isn't the person (otherwise ''), its actor and its reason, and the
 * target of its link.
 */
export interface TimelineText {
  what: string
  about: string
  who: string
  to: string
}

interface TextMap {
  readonly [name: string]: string | undefined
}

/** Returns a function that converts a timeline row to text in the current language. */
export function useTimelineText(): (row: TimelineRow, person: Id) => TimelineText {
  const t = useMessages(personTimeline)
  const { actions } = useMessages(auditLog)
  const { role, ticketStatuses } = useMessages(people)
  const { templates } = useMessages(mailLog)
  const language = useLanguage()
  const eventNames: TextMap = { ...actions, ...t.rows }
  const detailNames: TextMap = { ...role, ...ticketStatuses, ...templates }
  return (row, person) => {
    const { about, detail } = row
    const subjectText =
      about.kind === 'payment' || about.kind === 'hold'
        ? t.payment(formatCents(about.cents), about.month === '' ? '' : formatMonth(about.month, language))
        : about.kind === 'ticket'
          ? t.ticket(about.number, about.name)
          : ''
    const detailText =
      row.what === 'consent' ? t.version(detail) : (detailNames[detail] ?? (isDeviceName(row) ? detail : ''))
    const actorText =
      !row.onLog || row.actor === person ? (row.onLog ? t.bySelf : '') : row.actor === '' ? t.bySystem : row.actorName
    return {
      what: eventNames[row.what] ?? row.what,
      about: [subjectText, detailText].filter((part) => part !== '').join(' · '),
      who: [actorText, row.reason === '' ? '' : t.because(row.reason)].filter((part) => part !== '').join(', '),
      to: row.onLog ? `${paths.adminAudit}?subject=${row.subject}` : subjectPath(row),
    }
  }
}

/** Reports whether the detail is a device name, which is shown as stored. Other unknown details are internal values. */
const isDeviceName = ({ what }: TimelineRow): boolean => what === 'device.sign-in'

/** Returns the page of a row's subject; '' for this page. */
function subjectPath({ about: { kind, id } }: TimelineRow): string {
  if (id === '') return ''
  if (kind === 'payment') return `${paths.adminPayments}?payment=${id}`
  if (kind === 'hold') return `${paths.adminHolds}?hold=${id}`
  if (kind === 'ticket') return ticketPath('admin', id)
  if (kind === 'mail') return `${paths.adminMailLog}?mail=${id}`
  return ''
}
