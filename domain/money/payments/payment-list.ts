import type { UserPayment } from '../../entities'

export const paymentActions = ['approve', 'disperse'] as const
export type PaymentAction = (typeof paymentActions)[number]

/** Sort keys of the list. Payments with equal values are sorted by month, newest first, then by name. */
export const paymentSorts = ['user', 'type', 'period', 'amount', 'status', 'dispersed'] as const
export type PaymentSort = (typeof paymentSorts)[number]

export const paymentStatuses = ['pending', 'approved', 'dispersed', 'cancelled'] as const

/** Returns a payment method other than PayPal, '' for PayPal. `isPaidViaPayPalSql` is the same in SQL. */
export function otherPaymentMethod({ payment_method: method }: Pick<UserPayment, 'payment_method'>): string {
  const way = method.trim()
  return way.toLowerCase().includes('paypal') ? '' : way
}

/** The steps of a run. Only the last one blocks other writes. */
export const runSteps = ['days', 'lines', 'balances', 'writing'] as const
export type RunStep = (typeof runSteps)[number]
