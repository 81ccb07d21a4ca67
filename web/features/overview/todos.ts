import type { UserPayment } from '../../../domain/entities'
import type { MonthsState } from '../../../domain/money/payment-run'
import { holdClock } from '../../../domain/money/holds'
import { firstAnswerMs } from '../../../domain/tickets/first-answer'
import { adminPersonPath, paths, ticketPath } from '../../../domain/paths'
import type { OverviewFacts } from '../../data/repos/overview'
import { formatCents, formatDate, formatLongMonth } from '../../i18n/format'
import type { Todo } from './todo-list'
import { agoOf, hourMs, hoursSince, msOf, type TodoPen } from './todo-words'

/**
 * What needs an admin, from real rows. Order of the pattern: money at risk, broken promises, queues, news.
 * @param months undefined while the server hasn't said which can be generated
 */
export const todosOf = (facts: OverviewFacts, months: MonthsState | undefined, pen: TodoPen): Todo[] =>
  [
    heldTodo(facts, pen),
    reviewTodo(facts, pen),
    ticketTodo(facts, pen),
    paymentTodo('approved', facts.approved, pen),
    paymentTodo('pending', facts.pending, pen),
    monthTodo(months, pen),
    applicationTodo(facts, pen),
  ].filter((todo) => todo !== null)

/** Lines held because their month was paid by hand (M27). */
function heldTodo({ heldLines }: OverviewFacts, { t }: TodoPen): Todo | null {
  const first = heldLines[0]
  if (first === undefined) return null
  return {
    key: 'held',
    people: [],
    sign: 'held',
    title: t.held(heldLines.length),
    text: t.heldText(heldLines.length),
    figure: formatCents(sumOf(heldLines)),
    foot: t.heldFoot,
    action: t.decide,
    href: adminPersonPath(first.user_id),
  }
}

/** Lines in review: the one that was held first says how long is left of the promised days (P17). */
function reviewTodo({ reviewLines }: OverviewFacts, { t, nowMs }: TodoPen): Todo | null {
  const [oldest] = reviewLines.map((line) => line.hold?.made_at ?? '').sort()
  if (oldest === undefined) return null
  const { leftMs } = holdClock(msOf(oldest), nowMs)
  const hours = Math.floor(Math.abs(leftMs) / hourMs)
  return {
    key: 'review',
    people: [],
    sign: 'held',
    title: t.inReview(reviewLines.length),
    text: (leftMs < 0 ? t.reviewOver : t.reviewDue)(agoOf(hours, t)),
    figure: formatCents(sumOf(reviewLines)),
    foot: t.heldFoot,
    action: t.decide,
    href: paths.adminHolds,
  }
}

/** People who wait for an answer, the longest wait first; named as late from a day on. */
function ticketTodo({ waitingTickets }: OverviewFacts, { t, nowMs }: TodoPen): Todo | null {
  const oldest = waitingTickets[0]
  if (oldest === undefined) return null
  const long = waitingTickets.filter((row) => nowMs - msOf(row.last_public_at) >= firstAnswerMs).length
  return {
    key: 'tickets',
    people: unique(waitingTickets.map((row) => ({ name: row.person_name, seed: row.user_id }))),
    title: long > 0 ? t.ticketsLong(long) : t.tickets(waitingTickets.length),
    text: t.ticketText(oldest.number, oldest.person_name, oldest.subject),
    figure: agoOf(hoursSince(oldest.last_public_at, nowMs), t),
    foot: t.oldest,
    action: t.reply,
    href: ticketPath('admin', oldest.id),
  }
}

function paymentTodo(key: 'approved' | 'pending', rows: readonly UserPayment[], { t }: TodoPen): Todo | null {
  if (rows.length === 0) return null
  const approved = key === 'approved'
  return {
    key,
    people: unique(rows.map((row) => ({ name: row.person_name, seed: row.user_id }))),
    title: t[key](rows.length),
    text: approved ? t.approvedText : t.pendingText,
    figure: formatCents(sumOf(rows)),
    foot: approved ? t.approvedFoot : t.pendingFoot,
    action: approved ? t.disperse : t.approve,
    href: `${paths.adminPayments}?status=${key}`,
  }
}

function monthTodo(months: MonthsState | undefined, { t, language }: TodoPen): Todo | null {
  const first = months?.ready[0]
  if (months === undefined || first === undefined) return null
  const month = formatLongMonth(first, language)
  return {
    key: 'months',
    people: [],
    sign: 'month',
    title: months.ready.length === 1 ? t.months(month) : t.monthsMany(months.ready.length),
    text: t.monthsText(month),
    figure: '',
    foot: '',
    action: t.generate,
    href: paths.adminPayments,
  }
}

/** Named so far in one line. */
const namesShown = 3

function applicationTodo({ applications }: OverviewFacts, { t, language }: TodoPen): Todo | null {
  const first = applications[0]
  if (first === undefined) return null
  const names = applications.map((row) => `${row.first_name} ${row.last_name}`.trim())
  const more = names.length - namesShown
  return {
    key: 'applications',
    people: applications.map((row, at) => ({ name: names[at] ?? '', seed: row.user_id })),
    title: t.applications(applications.length),
    text: names.slice(0, namesShown).join(', ') + (more > 0 ? ` +${more}` : ''),
    figure: String(applications.length),
    foot: t.applicationsFoot(formatDate(first.created, language)),
    action: t.review,
    href: applications.length === 1 ? adminPersonPath(first.user_id) : `${paths.adminUsers}?affiliate=pending`,
  }
}

const sumOf = (rows: readonly { amount_cents: number }[]): number =>
  rows.reduce((cents, row) => cents + row.amount_cents, 0)

/** Each person once, in order. */
const unique = (people: readonly { name: string; seed: string }[]) => [
  ...new Map(people.map((person) => [person.seed, person])).values(),
]
