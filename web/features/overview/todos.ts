import { msOf } from '../../../domain/moments'
import type { FigureValues } from '../../../domain/figures/values'
import type { Moment } from '../../../domain/entities'
import type { MonthsState } from '../../../domain/money/payment-run'
import { adminPersonPath, paths, payoutPath, ticketPath } from '../../../domain/paths'
import { formatCents, formatCount, formatDate, formatDayMonth, formatLongMonth, formatMoment } from '../../i18n/format'
import type { Finding } from '../../../domain/programme/health'
import { byUrgency, type Need, type NeedKind } from '../../../domain/programme/urgency'
import type { Pile, Todo } from './todo-list'
import { healthTodo, lockTodo } from './todos-installation'
import { agoOf, hourMs, hoursSince, type TodoPen } from './todo-words'

/** The figures that say what needs an admin. */
export interface TodoFigures {
  payments: FigureValues<'payments'>
  tickets: FigureValues<'tickets'>
  applications: FigureValues<'applications'>
  leads: FigureValues<'leads'>
  holds: FigureValues<'holds'>
  webhook: FigureValues<'webhook'>
  rentals: Pick<FigureValues<'rentals'>, 'asked'>
}

/**
 * What needs an admin, from the server's figures, the most urgent first (`byUrgency`).
 * @param months undefined while the server hasn't said which can be generated
 * @param unsent own answers on their way: the figures of tickets don't know of them
 * @param health what the health page found; what is bad comes before everything
 */
export const todosOf = (
  { payments, tickets, applications, leads, holds, webhook, rentals }: TodoFigures,
  months: MonthsState | undefined,
  pen: TodoPen,
  unsent: number,
  health: readonly Finding[] = [],
): Todo[] =>
  byUrgency(
    [
      kept('health-bad', lockTodo(months, pen)),
      kept('health-bad', healthTodo('bad', health, pen)),
      kept('held', heldTodo(holds, pen)),
      kept('review', reviewTodo(holds, pen), overOf(holds.review.due, pen)),
      kept('back', backTodo(payments, pen)),
      kept('tickets', ticketTodo(tickets, pen, unsent), overOf(tickets.waiting.due, pen)),
      kept('leads', leadTodo(leads, pen), overOf(leads.waiting.due, pen)),
      kept('approved', paymentTodo('approved', payments, pen)),
      kept('pending', paymentTodo('pending', payments, pen)),
      kept('locked', lockedTodo(payments, pen)),
      kept('months', monthTodo(months, pen)),
      kept('applications', applicationTodo(applications, pen), overOf(applications.waiting.due, pen)),
      kept('left', leftTodo(rentals.asked, pen)),
      kept('leaving', leavingTodo(rentals.asked, pen)),
      kept('webhook', webhookTodo(webhook, pen)),
      kept('health-look', health.some(({ state }) => state === 'bad') ? null : healthTodo('look', health, pen)),
    ].filter((need) => need !== null),
  ).map(({ todo }) => todo)

/** Something to do with what says how urgent it is; null = there is nothing. */
const kept = (kind: NeedKind, todo: Todo | null, overMs = 0): (Need & { todo: Todo }) | null =>
  todo === null ? null : { kind, overMs, todo }

/** Those concerned as a pile of discs: of more people than are looked at one by one, as many as what they wait with. */
const pileOf = ({ first, people }: Heads, things: number): Pile => ({ first, people: people ?? things })
type Heads = FigureValues<'tickets'>['heads']

/** For how long a promise is overdue (P17), in ms; 0 = its time runs still, or nothing was promised. */
const overOf = (due: Moment, { nowMs }: TodoPen): number => (due === '' ? 0 : Math.max(0, nowMs - msOf(due)))

/** Cents of all that is named here. */
export const worthOf = ({ payments, holds }: TodoFigures): number =>
  holds.byHand.cents + holds.review.cents + payments.statuses.pending.cents + payments.statuses.approved.cents

/** Lines held because their month was paid by hand (M27). */
function heldTodo({ byHand }: FigureValues<'holds'>, { t }: TodoPen): Todo | null {
  if (byHand.lines === 0) return null
  return {
    key: 'held',
    who: 'held',
    title: t.held(byHand.lines),
    text: t.heldText(byHand.lines),
    figure: formatCents(byHand.cents),
    foot: t.heldFoot,
    action: t.decide,
    href: adminPersonPath(byHand.userId),
  }
}

/** Lines in review: the one that is due first says how long is left of its promised time (P17). */
function reviewTodo({ review }: FigureValues<'holds'>, { t, nowMs }: TodoPen): Todo | null {
  if (review.lines === 0) return null
  const leftMs = msOf(review.due) - nowMs
  const hours = Math.floor(Math.abs(leftMs) / hourMs)
  return {
    key: 'review',
    who: 'held',
    title: t.inReview(review.lines),
    text: (leftMs < 0 ? t.reviewOver : t.reviewDue)(agoOf(hours, t)),
    figure: formatCents(review.cents),
    foot: t.heldFoot,
    action: t.decide,
    href: paths.adminHolds,
  }
}

/** People who wait for an answer, the longest wait first; named as late once the promised time is over. */
function ticketTodo(
  { waiting, longest, heads, lateHeads }: FigureValues<'tickets'>,
  pen: TodoPen,
  unsent: number,
): Todo | null {
  if (longest === null) return null
  const { t, nowMs } = pen
  const text = t.ticketText(longest.number, longest.name, longest.subject)
  return {
    key: 'tickets',
    who: waiting.late > 0 ? pileOf(lateHeads, waiting.late) : pileOf(heads, waiting.count),
    title: waiting.late > 0 ? t.ticketsLong(waiting.late) : t.tickets(waiting.count),
    text: unsent > 0 ? `${text} · ${t.unsent(unsent)}` : text,
    figure: agoOf(hoursSince(longest.since, nowMs), t),
    foot: t.oldest,
    action: t.reply,
    href: ticketPath('admin', longest.id),
  }
}

function paymentTodo(key: 'approved' | 'pending', payments: FigureValues<'payments'>, { t }: TodoPen): Todo | null {
  const approved = key === 'approved'
  // what lies in a batch is sent already, or about to be
  const { count, cents } = approved ? less(payments.statuses[key], payments.locked) : payments.statuses[key]
  if (count <= 0) return null
  return {
    key,
    who: pileOf(payments[key], count),
    title: t[key](count),
    text: (approved ? t.approvedText : t.pendingText)(count),
    figure: formatCents(cents),
    foot: approved ? t.approvedFoot : t.pendingFoot,
    action: approved ? t.disperse : t.approve,
    href: `${paths.adminPayments}?status=${key}`,
  }
}

const less = (all: Sum, part: Sum): Sum => ({ count: all.count - part.count, cents: all.cents - part.cents })
type Sum = FigureValues<'payments'>['locked']

/** Payments that lie in a payout batch: its page says whether its file is to be fetched, sent or reconciled (M24). */
function lockedTodo({ locked }: FigureValues<'payments'>, { t }: TodoPen): Todo | null {
  if (locked.count === 0) return null
  return {
    key: 'locked',
    who: 'payout',
    title: t.locked(locked.count),
    text: t.lockedText(locked.count),
    figure: formatCents(locked.cents),
    foot: t.lockedFoot,
    action: t.look,
    href: paths.adminPayouts,
  }
}

/** Paid over a batch and come back: somebody is owed it again once the correction is booked (M11). */
function backTodo({ back }: FigureValues<'payments'>, { t }: TodoPen): Todo | null {
  if (back.count === 0) return null
  return {
    key: 'back',
    who: 'payout',
    title: t.back(back.count),
    text: t.backText,
    figure: formatCents(back.cents),
    foot: t.backFoot,
    action: t.look,
    href: payoutPath(back.batch),
  }
}

/** Applications from the landing page without an answer; named as late once the promised time is over (P17). */
function leadTodo({ waiting, heads }: FigureValues<'leads'>, { t, nowMs, language }: TodoPen): Todo | null {
  if (waiting.count === 0) return null
  return {
    key: 'leads',
    // those that are late, whose promise was over first, not all who wait
    who:
      waiting.late > 0
        ? { first: heads.first.slice(0, waiting.late), people: waiting.late }
        : pileOf(heads, waiting.count),
    title: waiting.late > 0 ? t.leadsLate(waiting.late) : t.leads(waiting.count),
    text: t.leadsText(formatMoment(waiting.due, language)),
    figure: agoOf(hoursSince(waiting.oldest, nowMs), t),
    foot: t.oldest,
    action: t.reply,
    href: paths.adminLeads,
  }
}

function monthTodo(months: MonthsState | undefined, { t, language }: TodoPen): Todo | null {
  const first = months?.ready[0]
  if (months === undefined || first === undefined) return null
  const month = formatLongMonth(first, language)
  return {
    key: 'months',
    who: 'month',
    title: months.ready.length === 1 ? t.months(month) : t.monthsMany(months.ready.length),
    text: t.monthsText(month),
    figure: '',
    foot: '',
    action: t.generate,
    href: paths.adminPayments,
  }
}

function applicationTodo({ waiting, heads }: FigureValues<'applications'>, { t, language }: TodoPen): Todo | null {
  const first = heads.first[0]
  if (waiting.count === 0 || first === undefined) return null
  const more = waiting.count - heads.first.length
  return {
    key: 'applications',
    who: pileOf(heads, waiting.count),
    title: t.applications(waiting.count),
    text: heads.first.map(({ name }) => name).join(', ') + (more > 0 ? ` +${formatCount(more)}` : ''),
    figure: formatCount(waiting.count),
    foot: t.applicationsFoot(formatDate(waiting.oldest, language)),
    action: t.review,
    href: paths.adminApplications,
  }
}

/** Rentals that have ended: their people wait for the word that nobody signs in any more (T4). */
function leftTodo({ left, leftHeads: heads }: Asked, { t }: TodoPen): Todo | null {
  const first = heads.first[0]
  if (left === 0 || first === undefined) return null
  return {
    key: 'left',
    who: pileOf(heads, left),
    title: t.left(left),
    text: t.leftText,
    figure: formatCount(left),
    foot: t.leftFoot,
    action: t.confirm,
    href: adminPersonPath(first.userId),
  }
}

/** Who asked for an end that is still to come, the first of them by their last day (T4). */
function leavingTodo({ open, day, heads }: Asked, { t, language }: TodoPen): Todo | null {
  const first = heads.first[0]
  if (open === 0 || first === undefined) return null
  return {
    key: 'leaving',
    who: pileOf(heads, open),
    title: t.goes(open),
    text: t.goesText(first.name),
    figure: formatDayMonth(day, language),
    foot: t.goesFoot,
    action: t.look,
    href: adminPersonPath(first.userId),
  }
}

type Asked = FigureValues<'rentals'>['asked']

/** Deliveries that were given up: another program misses them until they are sent again (S11). */
function webhookTodo({ failed }: FigureValues<'webhook'>, { t, nowMs }: TodoPen): Todo | null {
  if (failed.count === 0) return null
  return {
    key: 'webhook',
    who: 'webhook',
    title: t.webhook(failed.count),
    text: t.webhookText,
    figure: agoOf(hoursSince(failed.oldest, nowMs), t),
    foot: t.oldest,
    action: t.look,
    href: `${paths.adminSettings}?tab=integrations&state=failed`,
  }
}
