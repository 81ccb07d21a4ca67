import {
  cancelPayoutRoute,
  exportPayoutRoute,
  markPayoutSentRoute,
  type PayoutBatchRow,
  createPayoutRoute,
} from '../../domain/api/money/payouts'
import { totalsOf } from '../../domain/money/payments/payment-selection'
import type { AuditAction } from '../../domain/record/audit-actions'
import { audit, type Actor } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, insert, newId, readNumber, updateRow, updateRows } from '../platform/db'
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
  const sent = { state: 'sent', reported_at: now }
  const moved = updateRows(app, 'payout_items', sent, `batch = {:batch} AND state = 'ready'`, { batch })
  if (moved !== found.count) throw new Error(`${moved} of ${found.count} payments are in batch ${found.n}`)
  setBatchState(app, person, found, {
    state: 'exported',
    action: 'payout.export',
    stamp: { exported_at: now, sent_on: today(app) },
  })
  if (way === 'api') {
    updateRow(app, 'payout_batches', batch, { submission: 'waiting' })
    $coterie.startTask(app, 'carry-payout', batch)
  }
  refreshPayoutColumns(app, { batch })
  return {}
})

/** Records that PayPal showed this count and total, and that the batch was uploaded there. */
export const recordPayoutSent = commandFor(markPayoutSentRoute, ({ app, person }, { batch, seen }) => {
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

commandFor(cancelPayoutRoute, ({ app, person }, { batch }) => {
  const found = requireBatch(app, person.id, batch, ['draft'])
  updateRows(app, 'payout_items', { state: 'removed' }, `batch = {:batch} AND state = 'ready'`, { batch })
  setBatchState(app, person, found, { state: 'cancelled', action: 'payout.cancel', stamp: {} })
  return {}
})

export function setBatchState(
  app: PbApp,
  person: Actor,
  batch: PayoutBatchRow,
  {
    state,
    action,
    stamp,
  }: { state: PayoutBatchRow['state']; action: AuditAction; stamp: { [column: string]: string } },
): void {
  const isSame = 'id = {:id} AND state = {:was}'
  const moved = updateRows(app, 'payout_batches', { state, ...stamp }, isSame, { id: batch.id, was: batch.state })
  if (moved !== 1) fail('payout-state-changed')
  audit(app, person, action, `payout_batches/${batch.id}`, {
    before: { state: batch.state },
    after: { n: batch.n, state, count: batch.count, cents: batch.total_cents },
  })
}

/** Creates a batch of exactly the confirmed payments (P16, M24), with id, count and total. */
export const createPayout = commandFor(createPayoutRoute, ({ app, person, audit }, { payments, seen }) => {
  const { found } = findPayoutCandidates(app, payments)
  const { count, cents } = totalsOf(found)
  requireSameSelection({ count, cents }, seen)
  const n = readNumber(app, 'SELECT COALESCE(MAX(n), 0) AS n FROM payout_batches') + 1
  const draft = { n, state: 'draft', count, total_cents: cents, made_by: person.id } as const
  const batch = insert(app, 'payout_batches', draft)
  exec(
    app,
    `INSERT INTO payout_items (id, batch, n, payment, user_id, amount_cents, payee, state, word, provider_id, reported_at, paid_cents,
       returned_cents, correction, corrected_cents, reason, created, updated)
     SELECT k.value ->> 1, {:batch}, k.key + 1, p.id, p.user_id, p.amount_cents, p.payee_paypal, 'ready', '', '', '', 0, 0, '', 0, '', {:now}, {:now}
     FROM json_each({:found}) k CROSS JOIN user_payments p ON p.id = k.value ->> 0`,
    { batch, found: JSON.stringify(found.map(({ id }) => [id, newId()])), now: moment() },
  )
  audit('payout.create', `payout_batches/${batch}`, { after: { n, state: 'draft', count, cents } })
  return { batch }
})
