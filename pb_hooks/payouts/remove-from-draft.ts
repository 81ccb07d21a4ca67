import type { Id } from '../../domain/entities'
import { moment } from '../platform/clock'
import { exec, exists, updateRows } from '../platform/db'
import { fail } from '../platform/errors'
import { inBatch } from './paypal-keys'

/** Removes a payment from its draft batch; `payment-in-batch` if the batch was exported (M4). */
export function removeFromDraft(app: PbApp, payment: Id): void {
  exec(
    app,
    `UPDATE payout_batches SET count = count - 1, updated = {:now},
       total_cents = total_cents - (SELECT i.amount_cents FROM payout_items i WHERE i.payment = {:payment} AND i.state = 'ready')
     WHERE state = 'draft' AND id = (SELECT i.batch FROM payout_items i WHERE i.payment = {:payment} AND i.state = 'ready')`,
    { payment, now: moment() },
  )
  updateRows(app, 'payout_items', { state: 'removed' }, `payment = {:payment} AND state = 'ready'`, { payment })
  updateRows(app, 'payout_batches', { state: 'cancelled' }, `state = 'draft' AND count = 0`)
  if (exists(app, `SELECT 1 FROM user_payments p WHERE p.id = {:payment} AND ${inBatch}`, { payment }))
    fail('payment-in-batch')
}
