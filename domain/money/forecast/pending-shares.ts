import { monthOf } from '../../calendar'
import type { CalendarDate, Cents, PaymentType, UserPayment } from '../../entities'
import { partsOfPending } from '../breakdown/amount-parts'
import { hasLeftBy } from '../accrual/unmade'
import { latestHeldUntil } from '../payments/holding'
import { isHeld } from '../payments/holds'
import type { MoneyView } from '../views/money-view'
import { thereAs, waitsUntil, type ThereTold } from '../payouts/payout-status-text'

/** A share of what was earned and isn't sent yet, by what it waits for. */
export type PendingShare =
  /** In payments that are approved and wait to be sent. */
  | { waitsFor: 'sending'; cents: Cents; payments: UserPayment[] }
  /** In payments that nobody has approved; `from`: the day from which that can be done, '' = today. */
  | { waitsFor: 'approval'; cents: Cents; payments: UserPayment[]; from: CalendarDate }
  /** In lines that a person looks at. */
  | { waitsFor: 'check'; cents: Cents }
  /** In lines that no payment holds. `below`: they don't reach the threshold, and are carried on (M6); `off`: they take from a later payment. */
  | { waitsFor: 'payment'; cents: Cents; is: 'below' | 'due' | 'off' }
  /** In one payment that was handed to the provider; `until`: the day on which it comes back by itself, '' = none is known. */
  | { waitsFor: 'provider'; cents: Cents; payment: UserPayment; told: ThereTold; until: CalendarDate }

/**
 * What the pending earnings of a type wait for, share by share (M24, M30): the shares sum to them. Of a payment that holds lines of both
 * types only the lines of this one count.
 */
export function pendingShares(view: MoneyView, type?: PaymentType): PendingShare[] {
  const { facts, unpaid, today } = view
  const sums = { sending: 0, approval: 0, check: 0, payment: 0 }
  const checked = new Set(facts.lines.filter(isHeld).map(({ id }) => id))
  const there: PendingShare[] = []
  const [approved, unapproved]: [UserPayment[], UserPayment[]] = [[], []]
  for (const part of partsOfPending(facts, type)) {
    const { cents } = part
    if (part.kind === 'line') {
      sums[checked.has(part.line.id) ? 'check' : 'payment'] += cents
    } else if (part.kind === 'payment') {
      const { payment } = part
      const told = thereAs(payment)
      if (told !== null) there.push({ waitsFor: 'provider', cents, payment, told, until: waitsUntil(payment, today) })
      else if (payment.status === 'approved') {
        sums.sending += cents
        approved.push(payment)
      } else {
        sums.approval += cents
        unapproved.push(payment)
      }
    }
  }
  const threshold = facts.program?.payment_threshold_cents ?? 0
  const due = hasLeft(facts, today) || unpaid.balanceCents >= threshold
  const ours: PendingShare[] = [
    { waitsFor: 'sending', cents: sums.sending, payments: approved },
    {
      waitsFor: 'approval',
      cents: sums.approval,
      payments: unapproved,
      from: latestHeldUntil(unapproved, facts.program, today),
    },
    { waitsFor: 'check', cents: sums.check },
    { waitsFor: 'payment', cents: sums.payment, is: sums.payment < 0 ? 'off' : due ? 'due' : 'below' },
  ]
  return [...ours.filter(({ cents }) => cents !== 0), ...there]
}

/** Whether nothing comes after the running month, so that what is left is paid whatever its size (M6). */
const hasLeft = ({ periods, affiliatePeriods }: MoneyView['facts'], today: CalendarDate): boolean =>
  periods.length + affiliatePeriods.length > 0 && hasLeftBy({ periods, affiliatePeriods }, monthOf(today))
