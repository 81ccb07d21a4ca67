import type { PayoutBatchRow } from '../../domain/api/money/payouts'
import {
  payPalBatch,
  readSubmissionResult,
  resendLimitDays,
  returnWatchDays,
} from '../../domain/money/payouts/paypal-api'
import type { Id } from '../../domain/entities'
import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, inTransaction, rows } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { sendBatch, signInToPayPal, type PayPalKeys } from './paypal-client'
import { refreshPayout } from './refresh-payout'
import { findBatches } from './batch'
import { advanceSubmission, recordPayPalProblem, recordAcceptedBatch } from './submission-steps'
import { listPayoutItems } from './items'
import { readPayPalKeys } from './keys-in-use'

const dayMs = 86_400_000
/** Intervals in ms at which PayPal is asked for the state of young and old batches. */
const askEveryMs = { young: 5 * 60_000, old: 60 * 60_000 }
/** Settled batches that PayPal is asked about at a time, the longest unasked first. */
const watchedAtOnce = 5

/** Starts the due step of every batch sent by API: submitting it, or asking PayPal for its state. */
export function processDuePayouts(app: PbApp): void {
  const ago = (ms: number): string => moment(nowMs() - ms)
  const due = rows(
    app,
    `SELECT id FROM payout_batches b WHERE b.submission IN ('waiting', 'sending') AND b.state = 'exported'
     UNION SELECT id FROM payout_batches b WHERE b.state = 'sent' AND b.submission = 'taken'
       AND b.asked_at < CASE WHEN b.sent_at > {:day} THEN {:young} ELSE {:old} END`,
    { day: ago(dayMs), young: ago(askEveryMs.young), old: ago(askEveryMs.old) },
    { id: '' },
  )
  for (const { id } of [...due, ...watched(app, ago)]) $coterie.startTask(app, 'carry-payout', id)
}

/** Returns settled batches that the current keys can access, because a payment may be returned without a webhook. */
function watched(app: PbApp, ago: (ms: number) => string): { id: Id }[] {
  const keys = readPayPalKeys(app)
  if (keys === null) return []
  return rows(
    app,
    `SELECT id FROM payout_batches b WHERE b.state = 'reconciled' AND b.submission = 'taken' AND b.provider_mode = {:mode}
       AND b.sent_at > {:watched} AND b.asked_at < {:day} AND b.tried_at < {:day} ORDER BY b.tried_at LIMIT ${watchedAtOnce}`,
    { mode: keys.mode, watched: ago(returnWatchDays * dayMs), day: ago(dayMs) },
    { id: '' },
  )
}

/**
 * Processes one batch: `batch`, or `batch number` from a webhook. Tasks run one after another, so a batch still `sending`
 * was left by a process that ended, and it is unknown whether it arrived.
 */
export function processPayout(app: PbApp, argument: string): void {
  const [id = '', providerBatch = ''] = argument.split(' ')
  const batch = find(app, id)
  if (batch === undefined) return
  if (batch.submission === 'sending') advanceSubmission(app, id, 'sending', { submission: 'unknown', trouble: 'lost' })
  if (batch.submission === 'waiting') handOver(app, batch)
  const now = find(app, id)
  const number = now?.provider_batch || providerBatch
  if (now && number !== '' && (now.submission === 'taken' || now.submission === 'unknown'))
    refreshPayout(app, now, number)
}

const find = (app: PbApp, id: Id): PayoutBatchRow | undefined =>
  findBatches(app, '', `WHERE b.id = {:id} AND b.submission != ''`, { id })[0]

function handOver(app: PbApp, batch: PayoutBatchRow): void {
  const keys = readPayPalKeys(app)
  if (keys === null) return
  const { bearer, trouble } = signInToPayPal(keys)
  if (bearer === '') return recordPayPalProblem(app, batch.id, trouble)
  if (nowMs() - momentMs(batch.exported_at) > resendLimitDays * dayMs) {
    if (claim(app, batch.id, keys))
      advanceSubmission(app, batch.id, 'sending', { submission: 'refused', trouble: 'too-old' })
    return
  }
  const items = listPayoutItems(app, batch.id).filter(({ state }) => state === 'sent')
  const body = payPalBatch(batch.id, items, readSetting(app, 'product_name'))
  if (!claim(app, batch.id, keys)) return
  const answer = sendBatch(keys, bearer, body)
  const outcome = readSubmissionResult(answer)
  const message = outcome.problem === 'lost' || outcome.problem === '' ? '' : saidBy(answer.text)
  if (outcome.state === 'taken') return recordAcceptedBatch(app, batch.id, outcome.batch, 'sending')
  advanceSubmission(app, batch.id, 'sending', {
    submission: outcome.state,
    trouble: outcome.problem,
    trouble_detail: message,
  })
  // PayPal already has this id: check the batch with the returned number, and accept it only if it is this batch
  if (outcome.state === 'unknown' && outcome.batch !== '') {
    const now = find(app, batch.id)
    if (now) refreshPayout(app, now, outcome.batch)
  }
}

const saidBy = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)

/** Marks the batch as sending: from then on PayPal may have received it. Requires that no item has changed since. */
const claim = (app: PbApp, id: Id, { mode }: PayPalKeys): boolean =>
  inTransaction(
    app,
    (tx) =>
      exec(
        tx,
        `UPDATE payout_batches SET submission = 'sending', provider_mode = {:mode}, tried_at = {:now}, updated = {:now}, trouble = '',
           trouble_detail = ''
         WHERE id = {:id} AND submission = 'waiting' AND state = 'exported'
           AND NOT EXISTS (SELECT 1 FROM payout_items i WHERE i.batch = {:id} AND i.state NOT IN ('sent', 'removed'))`,
        { id, mode, now: moment() },
      ) === 1,
  )
