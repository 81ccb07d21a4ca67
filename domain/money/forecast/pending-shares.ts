import { monthOf } from '../../calendar'
import type { CalendarDate, Cents, PaymentType, UserPayment } from '../../entities'
import { partsOfPending } from '../breakdown/amount-parts'
import { hasLeftByMonth } from '../accrual/expected-payment'
import { latestHoldingUntil } from '../payments/holding'
import { isHeld } from '../payments/holds'
import type { MoneyView } from '../views/money-view'
import { atProviderStatusOf, unclaimedUntil, type AtProviderStatus } from '../payouts/payout-status-text'

export type PendingShare =
  | { waitsFor: 'sending'; cents: Cents; payments: UserPayment[] }
  | { waitsFor: 'approval'; cents: Cents; payments: UserPayment[]; from: CalendarDate }
  | { waitsFor: 'check'; cents: Cents }
  /** `below`: under the threshold (M6). `due`: paid by the next run. `off`: negative, reduces a later payment. */
  | { waitsFor: 'payment'; cents: Cents; is: 'below' | 'due' | 'off' }
  /** `until` is the day on which an unclaimed payment is returned, '' if unknown. */
  | { waitsFor: 'provider'; cents: Cents; payment: UserPayment; payoutStatus: AtProviderStatus; until: CalendarDate }

/** Splits pending earnings by the step that each part still needs (M24, M30). The parts add up to the total. */
export function pendingShares(view: MoneyView, type?: PaymentType): PendingShare[] {
  const { facts, unpaid, today } = view
  const sums = { sending: 0, approval: 0, check: 0, payment: 0 }
  const checked = new Set(facts.lines.filter(isHeld).map(({ id }) => id))
  const atProvider: PendingShare[] = []
  const [approved, unapproved]: [UserPayment[], UserPayment[]] = [[], []]
  for (const part of partsOfPending(facts, type)) {
    const { cents } = part
    if (part.kind === 'line') {
      sums[checked.has(part.line.id) ? 'check' : 'payment'] += cents
    } else if (part.kind === 'payment') {
      const { payment } = part
      const providerStatus = atProviderStatusOf(payment)
      if (providerStatus !== null)
        atProvider.push({
          waitsFor: 'provider',
          cents,
          payment,
          payoutStatus: providerStatus,
          until: unclaimedUntil(payment, today),
        })
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
  const due = hasLeftByMonth(facts, monthOf(today)) || unpaid.balanceCents >= threshold
  const ours: PendingShare[] = [
    { waitsFor: 'sending', cents: sums.sending, payments: approved },
    {
      waitsFor: 'approval',
      cents: sums.approval,
      payments: unapproved,
      from: latestHoldingUntil(unapproved, facts.program, today),
    },
    { waitsFor: 'check', cents: sums.check },
    { waitsFor: 'payment', cents: sums.payment, is: sums.payment < 0 ? 'off' : due ? 'due' : 'below' },
  ]
  return [...ours.filter(({ cents }) => cents !== 0), ...atProvider]
}
