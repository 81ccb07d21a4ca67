import type { PayoutBatchRow, PayoutItemRow } from '../../../domain/api/money/payouts'
import type { Id } from '../../../domain/entities'
import { payoutFile } from '../../../domain/money/payouts/payout-file'
import { matchReport, rowsForServer } from '../../../domain/money/payouts/payout-matching'
import { parseReport } from '../../../domain/money/payouts/payout-report'
import { totalsOf, type ConfirmedTotals } from '../../../domain/money/payments/payment-selection'
import { approvePayments, readSelectionSummary } from './payment-actions'
import { createManualPayment } from './manual-payment'
import type { Session } from '../server/session'

export async function createApprovedPayments(
  admin: Session,
  { users, amounts, month }: { users: readonly Id[]; amounts: readonly string[]; month: string },
): Promise<Id[]> {
  const payments: Id[] = []
  for (const [n, amount] of amounts.entries()) {
    const user = users[n % users.length] ?? ''
    payments.push((await createManualPayment(admin, { user, amount, month })).payment)
  }
  await approvePayments(admin, payments)
  return payments
}

export async function createBatch(
  admin: Session,
  payments: readonly Id[],
): Promise<{ batch: Id; seen: ConfirmedTotals }> {
  const seen = await readSelectionSummary(admin, payments)
  const { batch } = await admin.call('POST /api/admin/payouts', { payments: [...payments], seen })
  return { batch, seen }
}

export async function createExportedBatch(
  admin: Session,
  payments: readonly Id[],
): Promise<{ batch: Id; seen: ConfirmedTotals; file: string }> {
  const { batch, seen } = await createBatch(admin, payments)
  await admin.call('POST /api/admin/payouts/export', { batch, seen })
  const { items } = await admin.call('GET /api/admin/payouts/one', { batch })
  return { batch, seen, file: payoutFile(items, 'Coterie') }
}

/** Reads a batch and its items; `itemOf` maps a payment to its item. */
export async function readBatch(
  admin: Session,
  batch: Id,
): Promise<{ batch: PayoutBatchRow; items: PayoutItemRow[]; itemOf: { [payment: Id]: PayoutItemRow } }> {
  const found = await admin.call('GET /api/admin/payouts/one', { batch })
  return { ...found, itemOf: Object.fromEntries(found.items.map((item) => [item.payment, item])) }
}

/** Returns PayPal's transaction id of a payment in a file. */
export const transactionId = (file: string, payment: Id, sending = 1): string =>
  `T${sending}${file.split('\r\n').length}${payment.slice(0, 9)}`

/** Creates PayPal's report about a file. */
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

/** Matches a report with the batch and applies the changes, as the page does. Returns null if nothing changes. */
export async function reconcileBatch(admin: Session, batch: Id, report: readonly (readonly string[])[]) {
  const read = parseReport(report)
  if (!read.ok) throw new Error(read.problem)
  const { items } = await readBatch(admin, batch)
  const changes = matchReport(items, read.rows).items.filter((match) => match.changes)
  if (changes.length === 0) return null
  const input = {
    batch,
    seen: totalsOf(changes.map(({ item }) => item)),
    rows: rowsForServer(changes),
  }
  return admin.call('POST /api/admin/payouts/reconcile', input)
}
