import type { UserPayment } from '../../entities'

/** '' for PayPal. `isPaidViaPayPalSql` is the same in SQL. */
export function otherPaymentMethod({ payment_method: method }: Pick<UserPayment, 'payment_method'>): string {
  const way = method.trim()
  return way.toLowerCase().includes('paypal') ? '' : way
}
