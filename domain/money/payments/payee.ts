import type { Moment, UserPayment } from '../../entities'
import { otherPaymentMethod } from './payment-list'
import { payoutStatusWithDays } from '../payouts/payout-status-text'

export interface PayeeTotals {
  address: string
  count: number
  firstAt: Moment
  lastAt: Moment
}

/**
 * Returns the current address first, then earlier ones by last use. Returned payments and those by other methods don't
 * count (M12).
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

/** The waiting time before approvals after a recipient's address was changed, in ms (M12). */
export const coolingOffMs = 72 * 60 * 60 * 1000

/** Why a pending payment can't be approved: the recipient's PayPal address is missing or new (M12). */
export const payeeProblems = ['payee-missing', 'payee-cooling-off'] as const

/** Why a pending payment can't be approved: its month is in the holding period (decision 0042). */
export const holdingProblem = 'holding-period'
