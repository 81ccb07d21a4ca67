import type { Id } from '../../domain/entities'
import { readIds } from '../platform/db'
import { wasReturnedSql, isHandedOverSql } from './paypal-keys'
import type { Actor } from '../platform/audit'
import { returnToPending } from '../payments/return-to-pending'

/** SQL for whether a returned payment `p` must be approved again, because its payee `u` has another address (M34). */
export const isReaddressedSql = `(p.status = 'approved' AND p.payee_paypal != COALESCE(u.paypal_email, '') AND ${wasReturnedSql} AND NOT ${isHandedOverSql})`

/** Returns payments with an outdated address to pending in the caller's transaction; an empty filter checks all. */
export function reopenReaddressed(
  app: PbApp,
  filter: { user: Id } | { payments: readonly Id[] } | null,
  actor: Actor,
): void {
  const [among, bound] =
    filter === null
      ? ['', {}]
      : 'user' in filter
        ? ['AND p.user_id = {:user}', filter]
        : ['AND p.id IN (SELECT value FROM json_each({:payments}))', { payments: JSON.stringify(filter.payments) }]
  const found = readIds(
    app,
    `SELECT p.id FROM user_payments p LEFT JOIN users u ON u.id = p.user_id WHERE ${isReaddressedSql} ${among} ORDER BY p.id`,
    bound,
  )
  if (found.length > 0) returnToPending(app, found, 'address-changed', actor)
}
