import type { Cents, Id } from '../../domain/entities'
import { one } from '../platform/db'

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
