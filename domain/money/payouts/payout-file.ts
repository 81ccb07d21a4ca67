import type { Cents, Id } from '../../entities'

/** Limits of PayPal's file for mass payments (its guide "Payouts Web", page ui-integration): rows, and characters of two columns. */
export const payoutFileLimits = { rows: 5_000, customerId: 30, note: 400 } as const

/** The one currency of the product, and of each file. */
export const payoutCurrency = 'USD'

/** A payment as it goes into the file. */
export interface PayoutRow {
  /** The payment, which the file calls the customer id. */
  payment: Id
  /** The PayPal address that was fixed when the payment was approved (M12). */
  payee: string
  amount_cents: Cents
}

/**
 * The file that PayPal takes: for each payment the address, the amount with a point, the currency, the customer id, a note for the
 * payee and the wallet; no heading. Cells aren't neutralised here, for PayPal reads them and no spreadsheet (P14). Throws for what
 * the format can't hold: then nothing may be sent.
 * @param note what the payee reads at PayPal
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

/** The name of a batch's file. */
export const payoutFileName = (n: number): string => `coterie-batch-${n}.csv`
