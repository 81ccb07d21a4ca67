import { monthOf } from '../calendar'
import type { CalendarDate, Cents, PaymentType, UserPayment } from '../entities'
import { nextPayment as nextPaymentDate, type EstimatedDate } from './estimates'
import { hasLeftBy } from './has-left'
import { latestHeldUntil, payableFrom, paydayOfPayments, type PayoutTimes } from './holding'
import type { HoldableLine } from './holds'
import type { MoneyFacts } from './own-facts'
import { paidTotals, unpaidTotals } from './totals'

/** The card Next Payment (M8). Always an estimate. */
export interface NextPayment {
  date: CalendarDate
  basis: EstimatedDate['because']
  cents: Cents
  /** `made`: a payment exists and waits; `expected`: this month's close reaches the threshold; `carries`: it doesn't; `nothing`. */
  kind: 'made' | 'expected' | 'carries' | 'nothing'
  /** Nothing comes after the running month: what is left is paid whatever its size (M6). */
  rest?: true
}

type Facts = { lines: readonly HoldableLine[]; payments: readonly UserPayment[] } & Partial<
  Pick<MoneyFacts, 'periods' | 'affiliatePeriods'>
>

/**
 * What will be sent next and about when: 30 days after the latest dispersed date, the next payout day before there is one (or
 * when that day has passed), and never before the holding period lets it be approved.
 * @param comingCents what the running and the not yet generated months will add when they close
 */
export function nextPayment(
  facts: Facts,
  comingCents: Cents,
  programme: ({ payment_threshold_cents: Cents } & PayoutTimes) | undefined,
  today: CalendarDate,
  type?: PaymentType,
): NextPayment {
  const last = paidTotals(facts.payments, type).lastAt.slice(0, 10)
  const made = facts.payments.filter(
    (row) =>
      (row.status === 'pending' || row.status === 'approved') && (type === undefined || row.payment_type === type),
  )
  const holdingDays = programme?.holding_days ?? 0
  const coming = holdingDays === 0 ? '' : payableFrom(monthOf(today), holdingDays)
  const from = made.length > 0 ? latestHeldUntil(made, programme, today) : coming
  const { date, because: basis } = nextPaymentDate(last, programme?.payout_day ?? 5, today, from)
  if (made.length > 0) return { date, basis, kind: 'made', cents: made.reduce((sum, row) => sum + row.amount_cents, 0) }
  const cents = unpaidTotals(facts.lines, type).balanceCents + comingCents
  if (cents <= 0) return { date, basis, kind: 'nothing', cents: 0 }
  const { periods = [], affiliatePeriods = [] } = facts
  const began = periods.length + affiliatePeriods.length > 0
  if (began && hasLeftBy({ periods, affiliatePeriods }, monthOf(today)))
    return { date, basis, kind: 'expected', cents, rest: true }
  return { date, basis, kind: cents >= (programme?.payment_threshold_cents ?? 0) ? 'expected' : 'carries', cents }
}

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
