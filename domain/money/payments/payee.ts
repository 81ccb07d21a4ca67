import type { Moment, UserPayment } from '../../entities'
import { otherPaymentMethod } from './payment-method'
import { payoutStatusWithDays } from '../payouts/payout-status-text'

/** A PayPal address and the payments to it. */
export interface PayeeTotals {
  address: string
  /** The number of payments that were received. */
  count: number
  /** The first and the last payment date; '' if there is none. */
  firstAt: Moment
  lastAt: Moment
}

/**
 * Returns the addresses to which a person's payments went: the current address first, even if unused, then the others, last
 * used first. A payment belongs to the address for which it was approved (M12). Returned payments and those sent in another
 * way aren't counted.
 * @param currentAddress the person's PayPal address, '' if none
 */
export function totalsByPayee(payments: readonly UserPayment[], currentAddress: string): PayeeTotals[] {
  const by = new Map<string, PayeeTotals>()
  if (currentAddress !== '') by.set(currentAddress, { address: currentAddress, count: 0, firstAt: '', lastAt: '' })
  for (const payment of payments) {
    const { status, payee_paypal: address, dispersed_at: at } = payment
    if (
      status !== 'dispersed' ||
      address === '' ||
      otherPaymentMethod(payment) !== '' ||
      payoutStatusWithDays(payment, at.slice(0, 10)) !== null
    )
      continue
    const { count, firstAt, lastAt } = by.get(address) ?? { count: 0, firstAt: '', lastAt: '' }
    by.set(address, {
      address,
      count: count + 1,
      firstAt: firstAt === '' || at < firstAt ? at : firstAt,
      lastAt: at > lastAt ? at : lastAt,
    })
  }
  const rows = [...by.values()]
  return [
    ...rows.filter(({ address }) => address === currentAddress),
    ...rows.filter(({ address }) => address !== currentAddress).sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1)),
  ]
}

/**
 * The waiting time before approvals after a recipient's address was changed, in ms (M12). It doesn't apply to a first
 * address.
 */
export const coolingOffMs = 72 * 60 * 60 * 1000

/** Why a pending payment can't be approved: the recipient's PayPal address is missing or new (M12). */
export const payeeProblems = ['payee-missing', 'payee-cooling-off'] as const

/** Why a pending payment can't be approved: its month is in the holding period (decision 0042). */
export const holdingProblem = 'holding-period'
