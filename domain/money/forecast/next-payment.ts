import { monthOf } from '../../calendar'
import type { CalendarDate, Cents, Month, UserPayment } from '../../entities'
import type { EstimatedDate } from '../accrual/estimates'
import { payableFrom } from '../payments/holding'
import { approvableFrom, laterOf, payoutDay, settledOn } from '../payouts/payout-day'
import { goesNext, isAtProvider, waitsUntil } from '../payouts/payout-status-text'
import type { Unmade, UnmadeFacts } from '../accrual/unmade'

/** The card Next Payment (M8, M40). Always an estimate. */
export interface NextPayment {
  /** '' = no day can be said. Of `handed`: the first day on which one of them comes back by itself. */
  date: CalendarDate
  basis: EstimatedDate['because']
  cents: Cents
  /**
   * `made`: a payment exists and waits; `expected`: the next run makes it; `carries`: what the next run meets is below the threshold, so it is
   * the first payment that a later month reaches, without a day where none does; `handed`: nothing comes, and what was handed to the provider
   * is still there (M24); `nothing`.
   */
  kind: 'made' | 'expected' | 'carries' | 'handed' | 'nothing'
  /** The month whose run makes it; '' of what is made, and where no month does. */
  month: Month
  /** Nothing comes after that month: what is left is paid whatever its size (M6). */
  rest?: true
}

/**
 * What is paid next and about when: the one answer for card, earnings, sheets, forecast and leaving page (M40). What was handed to the provider
 * is sent: it is no part of what goes next, and is shown alone where nothing else comes.
 */
export function nextPayment({ facts, today }: Pick<UnmadeFacts, 'facts' | 'today'>, unmade: Unmade): NextPayment {
  const made = facts.payments.filter(goesNext)
  if (made.length > 0) {
    const { date, because } = payoutDay(facts, approvableFrom(made, facts, today), today)
    return { date, basis: because, kind: 'made', cents: sumOf(made), month: '' }
  }
  const none = { date: '', basis: 'payout-day', month: '' } as const
  const handed = facts.payments.filter(isAtProvider)
  if (unmade.closesCents <= 0 && handed.length > 0) {
    return { ...none, date: firstBack(handed, today), kind: 'handed', cents: sumOf(handed) }
  }
  const { month, cents, rest } = unmade
  if (month === '') return cents > 0 ? { ...none, kind: 'carries', cents } : { ...none, kind: 'nothing', cents: 0 }
  const from = laterOf(payableFrom(month, facts.program?.holding_days ?? 0), settledOn(facts, today))
  const { date, because } = payoutDay(facts, from, today)
  const kind = month > monthOf(today) ? 'carries' : 'expected'
  return { date, basis: because, kind, cents, month, ...(rest && { rest: true }) }
}

/** How what is in no payment yet (a closed month's line, the running month) gets to its person. */
export type UnmadeWay = 'next' | 'later' | 'carries'

/**
 * The way of what is in no payment yet: `next`, with the payment that Next Payment speaks of; `later`, with the one after it, for that one is
 * made already; `carries`: it waits until the sum reaches the threshold (M8).
 */
export function wayOfUnmade(next: NextPayment, { month }: Unmade, today: CalendarDate): UnmadeWay {
  if (next.kind !== 'made') return next.kind === 'expected' ? 'next' : 'carries'
  return month !== '' && month <= monthOf(today) ? 'later' : 'carries'
}

/** About when what is in no payment yet is sent; '' = it goes with a payment after the one that Next Payment speaks of, or no day can be said. */
export const unmadeDay = ({ kind, date }: NextPayment): CalendarDate =>
  kind === 'expected' || kind === 'carries' ? date : ''

const sumOf = (payments: readonly UserPayment[]): Cents => payments.reduce((sum, row) => sum + row.amount_cents, 0)

/** The first day on which an unclaimed one comes back. */
const firstBack = (handed: readonly UserPayment[], today: CalendarDate): CalendarDate =>
  handed
    .map((row) => waitsUntil(row, today))
    .filter((day) => day !== '')
    .sort()[0] ?? ''
