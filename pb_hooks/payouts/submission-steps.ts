import type { PayoutBatchRow } from '../../domain/api/money/payouts'
import type { Id } from '../../domain/entities'
import type { PayPalProblem } from '../../domain/money/payments/submission'
import { system } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { exec, inTransaction, one } from '../platform/db'
import type { PayPalFailure } from './paypal-client'
import { findBatches } from './batch'
import { setBatchState } from './hand-over'
import { refreshPayoutColumns } from './payout-columns'

export function recordAcceptedBatch(app: PbApp, id: Id, number: string, was: 'sending' | 'unknown'): void {
  inTransaction(app, (tx) => {
    const moved = advanceSubmission(tx, id, was, {
      submission: 'taken',
      trouble: '',
      trouble_detail: '',
      provider_batch: number,
    })
    const [batch] = findBatches(tx, '', 'WHERE b.id = {:id}', { id })
    if (!moved || batch?.state !== 'exported') return
    setBatchState(tx, system, batch, {
      state: 'sent',
      action: 'payout.send',
      stamp: { sent_at: moment(), sent_on: today(tx) },
    })
    refreshPayoutColumns(tx, { batch: id })
  })
}

interface Step {
  submission: PayoutBatchRow['submission']
  trouble: PayPalProblem | ''
  trouble_detail?: string
  provider_batch?: string
}

/** Sets the next submission state if the current one hasn't changed; returns whether it did. */
export function advanceSubmission(app: PbApp, id: Id, was: string, step: Step): boolean {
  const set = Object.keys(step).map((column) => `${column} = {:${column}}`)
  const sql = `UPDATE payout_batches SET ${set.join(', ')}, updated = {:now} WHERE id = {:id} AND submission = {:was}`
  return inTransaction(app, (tx) => exec(tx, sql, { ...step, id, was, now: moment() }) === 1)
}

export function recordPayPalProblem(app: PbApp, id: Id, { problem, said: message }: PayPalFailure): void {
  const now = one(
    app,
    'SELECT trouble, trouble_detail AS said FROM payout_batches WHERE id = {:id}',
    { id },
    { trouble: '', said: '' },
  )
  if (now?.trouble === problem && now.said === message) return
  inTransaction(app, (tx) => {
    exec(tx, 'UPDATE payout_batches SET trouble = {:problem}, trouble_detail = {:said} WHERE id = {:id}', {
      id,
      problem,
      said: message,
    })
  })
}
