import type { Moment, UserPayment } from '../../entities'
import { otherPaymentMethod } from './payment-method'
import { payoutStatusWithDays } from '../payouts/payout-status-text'

/** A PayPal address and what was paid to it. */
export interface PayeeTotals {
  address: string
  /** Payments that arrived. */
  count: number
  /** The first and last payment date; '' = none. */
  firstAt: Moment
  lastAt: Moment
}

/**
 * Returns where a person's payments went: the current address first, even if unused, then the others, last used first. A
 * payment keeps the address it was approved for (M12). Returned payments and those sent another way aren't counted.
 * @param currentAddress the person's PayPal address, '' = none
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

/** How long approvals wait after a payee's address was changed, in ms (M12); not for a first address. */
export const coolingOffMs = 72 * 60 * 60 * 1000

/** Why a pending payment can't be approved: the payee's PayPal address is missing or new (M12). */
export const payeeProblems = ['payee-missing', 'payee-cooling-off'] as const

/** The month of a pending payment is in the holding period (decision 0042). */
export const holdingProblem = 'holding-period'
