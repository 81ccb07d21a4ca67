import type { Cents, Id } from '../../domain/entities'
import { one } from '../platform/db'

/** What payments come to together, in cents. */
export const paymentCents = (app: PbApp, payments: readonly Id[]): Cents =>
  one(
    app,
    `SELECT COALESCE(SUM(amount_cents), 0) AS cents FROM user_payments WHERE id IN (SELECT value FROM json_each({:payments}))`,
    { payments: JSON.stringify(payments) },
    { cents: 0 },
  )?.cents ?? 0

/** What an entry of each payment step says besides the state: whose money, how much, and to which address (M31). Cents. */
export function paymentFacts(app: PbApp, payment: Id): { user: Id; cents: Cents; payee: string } {
  const found = one(
    app,
    'SELECT user_id AS user, amount_cents AS cents, payee_paypal AS payee FROM user_payments WHERE id = {:payment}',
    { payment },
    { user: '', cents: 0, payee: '' },
  )
  return found ?? { user: '', cents: 0, payee: '' }
}
