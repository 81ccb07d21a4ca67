import {
  cancelPayoutRoute,
  exportPayoutRoute,
  markPayoutSentRoute,
  type PayoutBatchRow,
  createPayoutRoute,
} from '../../domain/api/money/payouts'
import type { AuditAction } from '../../domain/record/audit-actions'
import { audit, type Actor } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, insert, newId, readNumber } from '../platform/db'
import { fail } from '../platform/errors'
import { requireBatch, requireControlTotals, requireOtherAdmin, findPayoutCandidates } from './batch'
import { readPayPalKeys } from './paypal-keys'
import { refreshPayoutColumns } from './payout-columns'
import { requireSameSelection } from '../payments/list/payment-selection'

/**
 * Locks a batch because its file is exported or it is submitted by API. Its payments can then no longer be cancelled or
 * sent in any other way.
 */
export const exportPayout = commandFor(exportPayoutRoute, ({ app, person }, { batch, seen, way = 'file' }) => {
  if (way === 'api' && readPayPalKeys(app) === null) fail('paypal-refused', { problem: 'no-keys', answer: '' })
  const found = requireBatch(app, person.id, batch, ['draft'])
  requireOtherAdmin(found)
  requireControlTotals(found, seen)
  const now = moment()
  const moved = exec(
    app,
    `UPDATE payout_items SET state = 'sent', reported_at = {:now}, updated = {:now} WHERE batch = {:batch} AND state = 'ready'`,
    { batch, now },
  )
  if (moved !== found.count) throw new Error(`${moved} of ${found.count} payments are in batch ${found.n}`)
  setBatchState(app, person, found, {
    state: 'exported',
    action: 'payout.export',
    stamp: { exported_at: now, sent_on: today(app) },
  })
  if (way === 'api') {
    exec(app, `UPDATE payout_batches SET submission = 'waiting' WHERE id = {:batch} AND submission = ''`, { batch })
    $coterie.startTask(app, 'carry-payout', batch)
  }
  refreshPayoutColumns(app, { batch })
  return {}
})

/** Records that PayPal showed this count and total, and that the batch was uploaded there. */
export const sendPayout = commandFor(markPayoutSentRoute, ({ app, person }, { batch, seen }) => {
  const found = requireBatch(app, person.id, batch, ['exported'])
  // the program sets this itself for a batch submitted by API
  if (found.submission !== '') fail('payout-state-changed')
  requireOtherAdmin(found)
  requireControlTotals(found, seen)
  setBatchState(app, person, found, {
    state: 'sent',
    action: 'payout.send',
    stamp: { sent_at: moment(), sent_on: today(app) },
  })
  refreshPayoutColumns(app, { batch })
  return {}
})

export const cancelPayout = commandFor(cancelPayoutRoute, ({ app, person }, { batch }) => {
  const found = requireBatch(app, person.id, batch, ['draft'])
  exec(app, `UPDATE payout_items SET state = 'removed', updated = {:now} WHERE batch = {:batch} AND state = 'ready'`, {
    batch,
    now: moment(),
  })
  setBatchState(app, person, found, { state: 'cancelled', action: 'payout.cancel', stamp: {} })
  return {}
})

interface StateChange {
  state: PayoutBatchRow['state']
  action: AuditAction
  stamp: { exported_at?: string; sent_at?: string; sent_on?: string }
}

export function setBatchState(
  app: PbApp,
  person: Actor,
  batch: PayoutBatchRow,
  { state, action, stamp }: StateChange,
): void {
  const set = Object.keys(stamp).map((column) => `, ${column} = {:${column}}`)
  const moved = exec(
    app,
    `UPDATE payout_batches SET state = {:state}, updated = {:now}${set.join('')} WHERE id = {:id} AND state = {:was}`,
    { id: batch.id, was: batch.state, state, now: moment(), ...stamp },
  )
  if (moved !== 1) fail('payout-state-changed')
  audit(app, person, action, `payout_batches/${batch.id}`, {
    before: { state: batch.state },
    after: { n: batch.n, state, count: batch.count, cents: batch.total_cents },
  })
}

/** Creates a batch of exactly the confirmed payments (P16, M24), with id, count and total. */
export const createPayout = commandFor(createPayoutRoute, ({ app, person, audit }, { payments, seen }) => {
  const { found } = findPayoutCandidates(app, payments)
  const cents = found.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  requireSameSelection({ count: found.length, cents }, seen)
  const n = readNumber(app, 'SELECT COALESCE(MAX(n), 0) AS n FROM payout_batches') + 1
  const batch = insert(app, 'payout_batches', {
    n,
    state: 'draft',
    count: found.length,
    total_cents: cents,
    made_by: person.id,
  })
  exec(
    app,
    `INSERT INTO payout_items (id, batch, n, payment, user_id, amount_cents, payee, state, word, provider_id, reported_at, paid_cents,
       returned_cents, correction, corrected_cents, reason, created, updated)
     SELECT k.value ->> 1, {:batch}, k.key + 1, p.id, p.user_id, p.amount_cents, p.payee_paypal, 'ready', '', '', '', 0, 0, '', 0, '', {:now}, {:now}
     FROM json_each({:found}) k CROSS JOIN user_payments p ON p.id = k.value ->> 0`,
    { batch, found: JSON.stringify(found.map(({ id }) => [id, newId()])), now: moment() },
  )
  audit('payout.create', `payout_batches/${batch}`, { after: { n, state: 'draft', count: found.length, cents } })
  return { batch }
})
