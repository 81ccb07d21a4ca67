import { holdingProblem, payeeProblems } from '../payments/payee'

/**
 * SQL for whether a payment `p` goes by PayPal: a method that somebody typed for one made by hand says how it is paid instead, unless it
 * names PayPal itself.
 */
export const goesByPayPal = (payment: string): string =>
  `(trim(${payment}.payment_method) = '' OR lower(${payment}.payment_method) LIKE '%paypal%')`

/**
 * Why a payment that is due isn't in a batch: its payee (M12), the holding period, another batch, another way of paying, or it came back
 * and is approved again first for the payee's new address (M34).
 */
export const leftOutReasons = [
  ...payeeProblems,
  holdingProblem,
  'address-changed',
  'payment-in-batch',
  'other-method',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
