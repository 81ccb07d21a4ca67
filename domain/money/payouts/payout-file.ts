import type { Cents, Id } from '../../entities'
import { holdingProblem, payeeProblems } from '../payments/payee'

/** Limits of PayPal's mass payment file (its guide "Payouts Web"): rows, and characters in two columns. */
export const payoutFileLimits = { rows: 5_000, customerId: 30, note: 400 } as const

export const payoutCurrency = 'USD'

export interface PayoutRow {
  payment: Id
  /** The PayPal address for which the payment was approved (M12). */
  payee: string
  amount_cents: Cents
}

/**
 * Returns PayPal's mass payment file, without a heading row. Throws RangeError for invalid values, so that nothing is sent.
 */
export function payoutFile(rows: readonly PayoutRow[], note: string): string {
  if (rows.length === 0 || rows.length > payoutFileLimits.rows) throw new RangeError(`${rows.length} rows`)
  const shown = note.replace(/\s+/g, ' ').trim().slice(0, payoutFileLimits.note)
  return rows.map((row) => `${lineOf(row, shown)}\r\n`).join('')
}

function lineOf({ payment, payee, amount_cents: cents }: PayoutRow, note: string): string {
  if (payment === '' || payment.length > payoutFileLimits.customerId || /\s/.test(payment))
    throw new RangeError(`no customer id: "${payment}"`)
  if (!/^[^\s@]+@[^\s@]+$/.test(payee)) throw new RangeError(`no address of ${payment}`)
  if (!Number.isInteger(cents) || cents <= 0) throw new RangeError(`no amount of ${payment}: ${cents}`)
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return [payee, amount, payoutCurrency, payment, note, 'PAYPAL'].map(cell).join(',')
}

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const payoutFileName = (n: number): string => `coterie-batch-${n}.csv`

/** Returns SQL that is true for PayPal payments. A manual payment can have another payment method. */
export const isPaidViaPayPalSql = (payment: string): string =>
  `(trim(${payment}.payment_method) = '' OR lower(${payment}.payment_method) LIKE '%paypal%')`

/**
 * Why a payment isn't in a batch: its address (M12), the holding period, a new address to approve (M34), another batch, or
 * another method.
 */
export const leftOutReasons = [
  ...payeeProblems,
  holdingProblem,
  'address-changed',
  'payment-in-batch',
  'other-method',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
