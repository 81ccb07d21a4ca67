import type { PayoutBatchRow, PayoutItemRow } from '../../../domain/api/money/payouts'
import type { Id } from '../../../domain/entities'
import { payoutFile } from '../../../domain/money/payouts/payout-file'
import { matchReport, rowsToSend } from '../../../domain/money/payouts/payout-matching'
import { readReport } from '../../../domain/money/payouts/payout-report'
import { seenOf, type PaymentsSeen } from '../../../domain/money/payments/payment-selection'
import { approvePayments, readSelectionSummary } from './payment-moves'
import { createManualPayment } from './manual-payment'
import type { Session } from '../server/session'

/** Approved payments made by hand, one for each amount in dollars, to the same person or to several. */
export async function createApprovedPayments(
  admin: Session,
  { users, amounts, month }: { users: readonly Id[]; amounts: readonly string[]; month: string },
): Promise<Id[]> {
  const made: Id[] = []
  for (const [n, amount] of amounts.entries()) {
    const user = users[n % users.length] ?? ''
    made.push((await createManualPayment(admin, { user, amount, month })).payment)
  }
  await approvePayments(admin, made)
  return made
}

/** Makes a batch of just these, as its page does. */
export async function createBatch(admin: Session, payments: readonly Id[]): Promise<{ batch: Id; seen: PaymentsSeen }> {
  const seen = await readSelectionSummary(admin, payments)
  const { batch } = await admin.call('POST /api/admin/payouts', { payments: [...payments], seen })
  return { batch, seen }
}

/** Makes one and hands its file out; the file is what PayPal gets. */
export async function createExportedBatch(
  admin: Session,
  payments: readonly Id[],
): Promise<{ batch: Id; seen: PaymentsSeen; file: string }> {
  const { batch, seen } = await createBatch(admin, payments)
  await admin.call('POST /api/admin/payouts/export', { batch, seen })
  const { items } = await admin.call('GET /api/admin/payouts/one', { batch })
  return { batch, seen, file: payoutFile(items, 'Coterie') }
}

/** A batch and its items by their payment. */
export async function readBatch(
  admin: Session,
  batch: Id,
): Promise<{ batch: PayoutBatchRow; items: PayoutItemRow[]; of: { [payment: Id]: PayoutItemRow } }> {
  const found = await admin.call('GET /api/admin/payouts/one', { batch })
  return { ...found, of: Object.fromEntries(found.items.map((item) => [item.payment, item])) }
}

/** PayPal's number of a payment in a file. `sending`: 2 for a second file of the same payments. */
export const transactionId = (file: string, payment: Id, sending = 1): string =>
  `T${sending}${file.split('\r\n').length}${payment.slice(0, 9)}`

/** PayPal's report of a file, with a word for each payment: what it makes of the file's own columns. */
export function payPalReport(file: string, wordOf: (payment: Id) => string | null, sending = 1): string[][] {
  const rows = file
    .trim()
    .split('\r\n')
    .flatMap((line) => {
      const [payee = '', amount = '', currency = '', payment = ''] = line.split(',')
      const word = wordOf(payment)
      return word === null
        ? []
        : [[word, currency, `-${amount}`, payee, transactionId(file, payment, sending), payment]]
    })
  return [['Status', 'Currency', 'Gross', 'To Email Address', 'Transaction ID', 'Custom Number'], ...rows]
}

/** Reads a report, holds it against the batch as it is now and applies what it changes, as the page does; null = nothing changes. */
export async function reconcileBatch(admin: Session, batch: Id, report: readonly (readonly string[])[]) {
  const read = readReport(report)
  if (!read.ok) throw new Error(read.problem)
  const { items } = await readBatch(admin, batch)
  const changes = matchReport(items, read.rows).items.filter((match) => match.changes)
  if (changes.length === 0) return null
  const input = {
    batch,
    seen: seenOf(changes.map(({ item }) => item)),
    rows: rowsToSend(changes),
  }
  return admin.call('POST /api/admin/payouts/reconcile', input)
}
