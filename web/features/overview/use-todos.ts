import type { MonthsState } from '../../../domain/money/payment-run'
import type { UserPayment } from '../../../domain/entities'
import { adminPersonPath, paths, ticketPath } from '../../../domain/paths'
import type { OverviewFacts } from '../../data/repos/overview'
import { serverNow } from '../../data/repos/server-time'
import { formatCents, formatDate, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { overview } from '../../i18n/overview'
import type { Todo } from './todo-list'

const hourMs = 3_600_000

/**
 * What needs an admin, from real rows: money first, then people who wait, then what can be done. Order of the pattern: money at
 * risk, broken promises, queues, news.
 */
export function useTodos(facts: OverviewFacts | undefined, months: MonthsState | undefined): Todo[] {
  const t = useMessages(overview)
  const language = useLanguage()
  if (facts === undefined) return []
  const todos: Todo[] = []
  const { heldLines, waitingTickets, approved, pending, applications } = facts

  const held = heldLines[0]
  if (held !== undefined) {
    todos.push({
      key: 'held',
      people: [],
      title: t.held(heldLines.length),
      text: t.heldText,
      figure: formatCents(heldLines.reduce((cents, line) => cents + line.amount_cents, 0)),
      foot: t.heldFoot,
      action: t.decide,
      href: adminPersonPath(held.user_id),
    })
  }
  const oldest = waitingTickets[0]
  if (oldest !== undefined) {
    const hours = hoursSince(oldest.last_public_at)
    const long = waitingTickets.filter((row) => hoursSince(row.last_public_at) >= 24).length
    todos.push({
      key: 'tickets',
      people: unique(waitingTickets.map((row) => ({ name: row.person_name, seed: row.user_id }))),
      title: long > 0 ? t.ticketsLong(long) : t.tickets(waitingTickets.length),
      text: t.ticketText(oldest.number, oldest.person_name, oldest.subject),
      figure: hours >= 72 ? t.days(Math.floor(hours / 24)) : t.hours(hours),
      foot: t.oldest,
      action: t.reply,
      href: ticketPath('admin', oldest.id),
    })
  }
  const ofPayments = (
    key: 'approved' | 'pending',
    rows: readonly UserPayment[],
    action: string,
    foot: string,
  ): void => {
    if (rows.length === 0) return
    todos.push({
      key,
      people: unique(rows.map((row) => ({ name: row.person_name, seed: row.user_id }))),
      title: t[key](rows.length),
      text: key === 'approved' ? t.approvedText : t.pendingText,
      figure: formatCents(rows.reduce((cents, row) => cents + row.amount_cents, 0)),
      foot,
      action,
      href: paths.adminPayments,
    })
  }
  ofPayments('approved', approved, t.disperse, t.approvedFoot)
  ofPayments('pending', pending, t.approve, t.pendingFoot)
  const first = months?.ready[0]
  if (months !== undefined && first !== undefined) {
    todos.push({
      key: 'months',
      people: [],
      title: months.ready.length === 1 ? t.months(formatLongMonth(first, language)) : t.monthsMany(months.ready.length),
      text: t.monthsText(formatLongMonth(first, language)),
      figure: '',
      foot: '',
      action: t.generate,
      href: paths.adminPayments,
    })
  }
  const application = applications[0]
  if (application !== undefined) {
    const names = applications.map((row) => `${row.first_name} ${row.last_name}`.trim())
    todos.push({
      key: 'applications',
      people: applications.map((row, at) => ({ name: names[at] ?? '', seed: row.user_id })),
      title: t.applications(applications.length),
      text: names.slice(0, 3).join(', ') + (names.length > 3 ? ` +${names.length - 3}` : ''),
      figure: String(applications.length),
      foot: t.applicationsFoot(formatDate(application.created, language)),
      action: t.review,
      href: applications.length === 1 ? adminPersonPath(application.user_id) : `${paths.adminUsers}?affiliate=pending`,
    })
  }
  return todos
}

const hoursSince = (moment: string): number =>
  moment === '' ? 0 : Math.max(0, Math.floor((serverNow() - Date.parse(moment.replace(' ', 'T'))) / hourMs))

const unique = (people: readonly { name: string; seed: string }[]) => [
  ...new Map(people.map((person) => [person.seed, person])).values(),
]
