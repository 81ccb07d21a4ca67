import { holdingProblem, payeeProblems } from '../payments/payee'

/** A manual payment can have another payment method. */
export const isPaidViaPayPalSql = (payment: string): string =>
  `(trim(${payment}.payment_method) = '' OR lower(${payment}.payment_method) LIKE '%paypal%')`

/** M12, the holding period, a new address to approve (M34), another batch, or another payment method. */
export const leftOutReasons = [
  ...payeeProblems,
  holdingProblem,
  'address-changed',
  'payment-in-batch',
  'other-method',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
