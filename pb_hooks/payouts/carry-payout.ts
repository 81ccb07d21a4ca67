import type { PayoutBatchRow } from '../../domain/api/money/payouts'
import { payPalBatch, readHandOver, sendAgainDays, watchDays } from '../../domain/money/payouts/paypal-api'
import type { Id } from '../../domain/entities'
import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, inTransaction, rows } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { sendBatch, signIn, type PayPalKeys } from './ask-paypal'
import { askAbout } from './ask-about'
import { batchesWhere } from './batch'
import { moveOn, noteTrouble, taken } from './hand-over-steps'
import { itemsOf } from './items'
import { keysInUse } from './keys-in-use'

const dayMs = 86_400_000
/** A batch is asked about as often while it is young, and then. */
const askEveryMs = { young: 5 * 60_000, old: 60 * 60_000 }
/** As many of those of which nothing is open are begun at a time, each once a day, whoever was asked about longest ago first. */
const watchedAtOnce = 5

/** Begins what is due of every batch that goes by API: handing over, noticing that it was interrupted, asking what became of it. */
export function carryPayouts(app: PbApp): void {
  const ago = (ms: number): string => moment(nowMs() - ms)
  const due = rows(
    app,
    `SELECT id FROM payout_batches b WHERE b.submission IN ('waiting', 'sending') AND b.state = 'exported'
     UNION SELECT id FROM payout_batches b WHERE b.state = 'sent' AND b.submission = 'taken'
       AND b.asked_at < CASE WHEN b.sent_at > {:day} THEN {:young} ELSE {:old} END`,
    { day: ago(dayMs), young: ago(askEveryMs.young), old: ago(askEveryMs.old) },
    { id: '' },
  )
  for (const { id } of [...due, ...watched(app, ago)]) $coterie.begin(app, 'carry-payout', id)
}

/** What was paid can come back without a webhook: batches that are settled, where the keys in use see them. */
function watched(app: PbApp, ago: (ms: number) => string): { id: Id }[] {
  const keys = keysInUse(app)
  if (keys === null) return []
  return rows(
    app,
    `SELECT id FROM payout_batches b WHERE b.state = 'reconciled' AND b.submission = 'taken' AND b.provider_mode = {:mode}
       AND b.sent_at > {:watched} AND b.asked_at < {:day} AND b.tried_at < {:day} ORDER BY b.tried_at LIMIT ${watchedAtOnce}`,
    { mode: keys.mode, watched: ago(watchDays * dayMs), day: ago(dayMs) },
    { id: '' },
  )
}

/**
 * Carries one batch on: `batch`, or `batch number` where PayPal's number of it was told. Such tasks run one after the other, so a batch
 * that is found while it is being sent was sent by a process that is gone: nobody knows whether it arrived.
 */
export function carryPayout(app: PbApp, argument: string): void {
  const [id = '', told = ''] = argument.split(' ')
  const batch = find(app, id)
  if (batch === undefined) return
  if (batch.submission === 'sending') moveOn(app, id, 'sending', { submission: 'unknown', trouble: 'lost' })
  if (batch.submission === 'waiting') handOver(app, batch)
  const now = find(app, id)
  const number = now?.provider_batch || told
  if (now && number !== '' && (now.submission === 'taken' || now.submission === 'unknown')) askAbout(app, now, number)
}

const find = (app: PbApp, id: Id): PayoutBatchRow | undefined =>
  batchesWhere(app, '', `WHERE b.id = {:id} AND b.submission != ''`, { id })[0]

/** Signs in, claims the batch, sends it once, and notes what the answer means. */
function handOver(app: PbApp, batch: PayoutBatchRow): void {
  const keys = keysInUse(app)
  if (keys === null) return
  const { bearer, trouble } = signIn(keys)
  if (bearer === '') return noteTrouble(app, batch.id, trouble)
  if (nowMs() - momentMs(batch.exported_at) > sendAgainDays * dayMs) {
    if (claim(app, batch.id, keys)) moveOn(app, batch.id, 'sending', { submission: 'refused', trouble: 'too-old' })
    return
  }
  const items = itemsOf(app, batch.id).filter(({ state }) => state === 'sent')
  const body = payPalBatch(batch.id, items, readSetting(app, 'product_name'))
  if (!claim(app, batch.id, keys)) return
  const answer = sendBatch(keys, bearer, body)
  const came = readHandOver(answer)
  const said = came.problem === 'lost' || came.problem === '' ? '' : saidBy(answer.text)
  if (came.state === 'taken') return taken(app, batch.id, came.batch, 'sending')
  moveOn(app, batch.id, 'sending', { submission: came.state, trouble: came.problem, trouble_detail: said })
  // it has this id already: the number that it names is looked at, and believed only if it is this batch
  if (came.state === 'unknown' && came.batch !== '') {
    const now = find(app, batch.id)
    if (now) askAbout(app, now, came.batch)
  }
}

const saidBy = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)

/** From here on it may have left. Only while all that it holds waits, as it was handed over. */
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
