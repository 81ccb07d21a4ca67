import type { Moment, UserPayment } from '../../entities'
import { otherWay } from './payment-way'
import { payoutTold } from '../payouts/payout-status-text'

/** An address and what was paid to it. */
export interface PaidTo {
  address: string
  /** Payments that went there and didn't come back. */
  count: number
  /** When the first and the last of them were dispersed, '' without any. */
  firstAt: Moment
  lastAt: Moment
}

/**
 * Where a person's payments went: the address of now first, also while nothing has gone there, then the earlier ones, the last used
 * first. A payment keeps the address that it was approved for (M12); one that came back arrived nowhere, one that went another way not there.
 * @param now the person's PayPal address, '' for none
 */
export function paidTo(payments: readonly UserPayment[], now: string): PaidTo[] {
  const by = new Map<string, PaidTo>()
  if (now !== '') by.set(now, { address: now, count: 0, firstAt: '', lastAt: '' })
  for (const payment of payments) {
    const { status, payee_paypal: address, dispersed_at: at } = payment
    if (
      status !== 'dispersed' ||
      address === '' ||
      otherWay(payment) !== '' ||
      payoutTold(payment, at.slice(0, 10)) !== null
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
    ...rows.filter(({ address }) => address === now),
    ...rows.filter(({ address }) => address !== now).sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1)),
  ]
}

/** How long approvals wait after a payee's address was changed (M12). A first address waits for nothing. */
export const coolingOffMs = 72 * 60 * 60 * 1000

/** Why a pending payment can't be approved now: its payee has no PayPal address, or a new one (M12). */
export const payeeProblems = ['payee-missing', 'payee-cooling-off'] as const

/** Why a pending payment of a run can't be approved yet: its month is still in the holding period (decision 0073). */
export const holdingProblem = 'holding-period'
