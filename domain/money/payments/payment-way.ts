import type { UserPayment } from '../../entities'

/**
 * The way of a payment that goes another one than PayPal's, as an admin typed it for one made by hand; '' = by PayPal, to the address
 * that was copied onto it. For a row at hand what `goesByPayPal` is in SQL.
 */
export function otherWay({ payment_method: method }: Pick<UserPayment, 'payment_method'>): string {
  const way = method.trim()
  return way.toLowerCase().includes('paypal') ? '' : way
}
