import type { OutputOf } from '../../../domain/api/route'
import type { approvePaymentsRoute, dispersePaymentsRoute } from '../../../domain/api/money/payments'
import { totalsOf, type ConfirmedTotals } from '../../../domain/money/payments/payment-selection'
import type { Session } from '../server/session'

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
