import { totalsOf } from '../../domain/money/payments/payment-selection'
import { isPaidViaPayPalSql } from '../../domain/money/payouts/payout-file'
import { exportPayout, sendPayout } from '../payouts/hand-over'
import { inBatch } from '../payouts/keys-in-use'
import { createPayout } from '../payouts/make-payout'
import { reconcilePayout } from '../payouts/reconcile-payout'
import type { CommandCaller } from '../platform/command'
import { rows } from '../platform/db'

const maxBatchSize = 36

/** Sends some approved payments to PayPal in a batch and applies a report on all or some of them (M24). */
export function payByBatch(caller: CommandCaller, reported: 'all' | 'part'): void {
  const found = approved(caller.app)
  const size = Math.min(maxBatchSize, Math.floor(found.length / 3))
  if (size < 8) return
  const some = found.slice(0, size)
  const seen = totalsOf(some)
  const { batch } = createPayout.perform(caller, { payments: some.map(({ id }) => id), seen })
  exportPayout.perform(caller, { batch, seen })
  sendPayout.perform(caller, { batch, seen })
  const named = some
    .map(({ id, amount_cents }, at) => ({
      id,
      amount_cents,
      word: reported === 'all' ? stateForAll(at) : stateForPart(at),
    }))
    .filter(({ word }) => word !== '')
  reconcilePayout.perform(caller, {
    batch,
    seen: totalsOf(named),
    rows: named.map(({ id, amount_cents: cents, word }, at) => ({
      payment: id,
      word,
      cents,
      transaction: `DEMO${reported === 'all' ? 1 : 2}${String(at).padStart(4, '0')}`,
    })),
  })
}

const stateForAll = (at: number): string => (at === 4 ? 'Returned' : 'Completed')
const stateForPart = (at: number): string =>
  ['Completed', 'Unclaimed', 'Completed', 'Completed', 'On hold', '', 'Unclaimed', ''][at] ?? 'Completed'

/** Finds approved payments that are in no batch: returned ones first, then by address, because ids are random. */
const approved = (app: PbApp) =>
  rows(
    app,
    `SELECT p.id, p.amount_cents FROM user_payments p
     WHERE p.status = 'approved' AND ${isPaidViaPayPalSql('p')} AND NOT ${inBatch}
     ORDER BY p.payout_state = '', p.person_email, p.payment_type, p.month`,
    {},
    { id: '', amount_cents: 0 },
  )
