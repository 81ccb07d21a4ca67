import type { OutputOf } from '../../../domain/api/route'
import type {
  approvePaymentsRoute,
  dispersePaymentsRoute,
  createPaymentRoute,
} from '../../../domain/api/money/payments'
import { totalsOf, type ConfirmedTotals } from '../../../domain/money/payments/payment-selection'
import { type Session, errorCode } from '../server/session'
import { firstDay, lastDay, monthOf, monthRange, addMonths } from '../../../domain/calendar'
import type { PayoutBatchRow, PayoutItemRow } from '../../../domain/api/money/payouts'
import type { Id, CalendarDate, Month } from '../../../domain/entities'
import { payoutFile } from '../../../domain/money/payouts/payout-file'
import { matchReport, rowsForServer } from '../../../domain/money/payouts/payout-matching'
import { parseReport } from '../../../domain/money/payouts/payout-report'
import { seedPeople } from './money-facts'
import { createFirstAdmin, createSecondAdmin } from '../server/people'
import { startServer, type TestServer } from '../server/server'

/** Returns count and sum of these payments, as the admin's screen shows them (P16). */
export async function readSelectionSummary(admin: Session, payments: readonly string[]): Promise<ConfirmedTotals> {
  const rows = await admin.server.sql(
    `SELECT amount_cents FROM user_payments WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(payments)],
  )
  return totalsOf(rows.map((row) => ({ amount_cents: Number(row['amount_cents']) })))
}

export async function approvePayments(
  admin: Session,
  payments: string[],
): Promise<OutputOf<typeof approvePaymentsRoute>> {
  return admin.call('POST /api/admin/payments/approve', { payments, seen: await readSelectionSummary(admin, payments) })
}

export async function dispersePayments(
  admin: Session,
  payments: string[],
  reference?: string,
): Promise<OutputOf<typeof dispersePaymentsRoute>> {
  return admin.call('POST /api/admin/payments/disperse', {
    payments,
    seen: await readSelectionSummary(admin, payments),
    ...(reference === undefined ? {} : { reference }),
  })
}

type Choice = 'instead' | 'as-well'

/** Input of a manual payment. `month` makes this whole month the period. */
export interface ManualPaymentInput {
  user: string
  amount: string
  paymentType?: 'rental' | 'commission'
  month?: string
  periodStart?: string
  periodEnd?: string
  /** The choice for every month of the period, unless `months` is given. */
  choice?: Choice
  months?: { month: string; choice: Choice }[]
  reasonForPayee?: string
  method?: string
}

/** Creates a manual payment as the dialog does: checks for overlapping payments, then confirms them (M27). */
export async function createManualPayment(
  admin: Session,
  {
    user,
    amount,
    paymentType = 'rental',
    month = '',
    choice = 'as-well',
    months,
    reasonForPayee = '',
    method = '',
    ...period
  }: ManualPaymentInput,
): Promise<OutputOf<typeof createPaymentRoute>> {
  const periodStart = period.periodStart ?? firstDay(month)
  const periodEnd = period.periodEnd ?? lastDay(month)
  const input = { user, paymentType, periodStart, periodEnd }
  const { seen } = await admin.call('GET /api/admin/payments/overlaps', input)
  const each = monthRange(monthOf(periodStart), monthOf(periodEnd)).map((one) => ({ month: one, choice }))
  return admin.call('POST /api/admin/payments', {
    ...input,
    amount,
    months: months ?? each,
    seen,
    reasonForPayee,
    ...(method !== '' && { method }),
  })
}

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

export interface PayoutFixture {
  server: TestServer
  admin: Session
  secondAdmin: Session
  users: Id[]
  today: CalendarDate
  month: Month
  createApproved: (...amounts: string[]) => Promise<Id[]>
  cancelPayment: (payment: Id) => Promise<string>
  disperseManually: (payment: Id) => Promise<string>
}

/** Creates the fixture on a new server unless one is given. The caller must stop the server. */
export async function createPayoutFixture(given?: TestServer): Promise<PayoutFixture> {
  const server = given ?? (await startServer())
  const admin = await createFirstAdmin(server)
  const secondAdmin = await createSecondAdmin(admin)
  const users = await seedPeople(server, 'pay', 6)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -1)
  return {
    server,
    admin,
    secondAdmin,
    users,
    today,
    month,
    createApproved: (...amounts) => createApprovedPayments(admin, { users, amounts, month }),
    cancelPayment: (payment) =>
      errorCode(admin.call('POST /api/admin/payments/cancel', { payment, lines: 'later', reason: 'a mistake' })),
    disperseManually: async (payment) => (await dispersePayments(admin, [payment])).refused[0]?.code ?? 'done',
  }
}
