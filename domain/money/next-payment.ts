import { monthOf } from '../calendar'
import type { CalendarDate, Cents, PaymentType, UserPayment } from '../entities'
import { nextPayment as nextPaymentDate, type EstimatedDate } from './estimates'
import { hasLeftBy } from './has-left'
import { latestHeldUntil, payableFrom, paydayOfPayments, type PayoutTimes } from './holding'
import type { HoldableLine } from './holds'
import type { MoneyFacts } from './own-facts'
import { goesNext, isAtProvider, waitsUntil } from './payout-told'
import { paidTotals, unpaidTotals } from './totals'

/** The card Next Payment (M8). Always an estimate. */
export interface NextPayment {
  /** Of `handed`: the first day on which one of them comes back by itself; '' = there is none. */
  date: CalendarDate
  basis: EstimatedDate['because']
  cents: Cents
  /**
   * `made`: a payment exists and waits; `expected`: this month's close reaches the threshold; `carries`: it doesn't; `handed`: nothing comes,
   * and what was handed to the provider is still there (M24); `nothing`.
   */
  kind: 'made' | 'expected' | 'carries' | 'handed' | 'nothing'
  /** Nothing comes after the running month: what is left is paid whatever its size (M6). */
  rest?: true
}

type Facts = { lines: readonly HoldableLine[]; payments: readonly UserPayment[] } & Partial<
  Pick<MoneyFacts, 'periods' | 'affiliatePeriods'>
>

/**
 * What will be sent next and about when: 30 days after the latest dispersed date, the next payout day before there is one (or
 * when that day has passed), and never before the holding period lets it be approved. What was handed to the provider is sent: it is no
 * part of what goes next, and is shown alone where nothing else comes.
 * @param comingCents what the running and the not yet generated months will add when they close
 */
export function nextPayment(
  facts: Facts,
  comingCents: Cents,
  programme: ({ payment_threshold_cents: Cents } & PayoutTimes) | undefined,
  today: CalendarDate,
  type?: PaymentType,
): NextPayment {
  const last = paidTotals(facts, type).lastAt.slice(0, 10)
  const ofType = facts.payments.filter((row) => type === undefined || row.payment_type === type)
  const made = ofType.filter(goesNext)
  const handed = ofType.filter(isAtProvider)
  const holdingDays = programme?.holding_days ?? 0
  // what closed before is with the provider: what comes is of a month that isn't over, so a payday before its end isn't its day
  const coming = holdingDays === 0 && handed.length === 0 ? '' : payableFrom(monthOf(today), holdingDays)
  const from = made.length > 0 ? latestHeldUntil(made, programme, today) : coming
  const { date, because: basis } = nextPaymentDate(last, programme?.payout_day ?? 5, today, from)
  if (made.length > 0) return { date, basis, kind: 'made', cents: sumOf(made) }
  const cents = unpaidTotals(facts.lines, type).balanceCents + comingCents
  if (cents <= 0 && handed.length > 0)
    return { date: firstBack(handed, today), basis, kind: 'handed', cents: sumOf(handed) }
  if (cents <= 0) return { date, basis, kind: 'nothing', cents: 0 }
  if (isRest(facts, today)) return { date, basis, kind: 'expected', cents, rest: true }
  return { date, basis, kind: cents >= (programme?.payment_threshold_cents ?? 0) ? 'expected' : 'carries', cents }
}

/** Whether nothing comes after the running month, so that what is left is paid whatever its size (M6). */
export function isRest({ periods = [], affiliatePeriods = [] }: Facts, today: CalendarDate): boolean {
  const began = periods.length + affiliatePeriods.length > 0
  return began && hasLeftBy({ periods, affiliatePeriods }, monthOf(today))
}

/** How what is in no payment yet (a closed month's line, the running month) gets to its person. */
export type UnmadeWay = 'next' | 'later' | 'carries'

/**
 * The way of what is in no payment yet: `next`, with the payment that Next Payment speaks of; `later`, with the one after it, for that one is
 * made already; `carries`: it is carried on until the sum reaches the threshold (M8). A day can be said of `next` alone.
 * @param comingCents as `nextPayment` takes it
 */
export function wayOfUnmade(
  next: NextPayment,
  facts: Facts & Pick<MoneyFacts, 'programme'>,
  comingCents: Cents,
  today: CalendarDate,
): UnmadeWay {
  if (next.kind !== 'made') return next.kind === 'expected' ? 'next' : 'carries'
  const cents = unpaidTotals(facts.lines).balanceCents + comingCents
  return cents > 0 && (isRest(facts, today) || cents >= (facts.programme?.payment_threshold_cents ?? 0))
    ? 'later'
    : 'carries'
}

const sumOf = (payments: readonly UserPayment[]): Cents => payments.reduce((sum, row) => sum + row.amount_cents, 0)

/** The first day on which an unclaimed one comes back. */
const firstBack = (handed: readonly UserPayment[], today: CalendarDate): CalendarDate =>
  handed
    .map((row) => waitsUntil(row, today))
    .filter((day) => day !== '')
    .sort()[0] ?? ''

interface Seen {
  facts: { programme?: PayoutTimes | undefined }
  next: NextPayment
  today: CalendarDate
}

/**
 * About when payments that were made are sent. They are of what Next Payment says, so it is its day where that is counted from the
 * latest one (M8): one payment never has two days. Else the payday of just these, which others may be held beyond.
 */
export const sentAbout = (
  payments: Parameters<typeof paydayOfPayments>[0],
  { facts, next, today }: Seen,
): CalendarDate =>
  next.kind === 'made' && next.basis === 'after-last' ? next.date : paydayOfPayments(payments, facts.programme, today)
