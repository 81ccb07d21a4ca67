import type { PayoutBatchRow, PayoutItemRow } from '../../domain/api/money/payouts'
import type { Id } from '../../domain/entities'
import { system } from '../platform/audit'
import { moment, today, momentMs, nowMs } from '../platform/clock'
import { findRow, inTransaction, rows, updateRow, updateRows } from '../platform/db'
import {
  type PayPalFailure,
  fetchBatch,
  signInToPayPal,
  sendBatch,
  type PayPalKeys,
  verifyWebhookEvent,
} from './paypal-client'
import { findBatches, requireBatch, requireControlTotals, requireOtherAdmin } from './batch'
import { setBatchState } from './hand-over'
import { refreshPayoutColumns } from './payout-columns'
import {
  type PayPalItem,
  payPalBatch,
  readSubmissionResult,
  resendLimitDays,
  returnWatchDays,
  batchOfEvent,
} from '../../domain/money/payouts/paypal-api'
import { fullAmountOf } from '../../domain/money/payouts/payout-owed'
import { effectOf, nextItemState } from '../../domain/money/payouts/payout-states'
import { reportedState } from '../../domain/money/payouts/payout-words'
import { listPayoutItems, auditReconciled, applyItemTransitions, type ItemTransition } from './item-transitions'
import { readPayPalKeys } from './paypal-keys'
import { readSetting } from '../settings/read-settings'
import { pollPayPalBatchRoute, payPalWebhookRoute, resendPayoutRoute } from '../../domain/api/money/paypal'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { limitAddress } from '../users/limits'

function recordAcceptedBatch(app: PbApp, id: Id, number: string, was: 'sending' | 'unknown'): void {
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

type Step = Pick<PayoutBatchRow, 'submission' | 'trouble'> & { trouble_detail?: string; provider_batch?: string }

function advanceSubmission(app: PbApp, id: Id, was: PayoutBatchRow['submission'], step: Step): boolean {
  const isSame = 'id = {:id} AND submission = {:was}'
  return inTransaction(app, (tx) => updateRows(tx, 'payout_batches', step, isSame, { id, was }) === 1)
}

function recordPayPalProblem(app: PbApp, id: Id, { problem, said: message }: PayPalFailure): void {
  const now = findRow(app, 'payout_batches', id, { trouble: '', trouble_detail: '' })
  if (now?.trouble === problem && now.trouble_detail === message) return
  inTransaction(app, (tx) => updateRow(tx, 'payout_batches', id, { trouble: problem, trouble_detail: message }))
}

/** Asks PayPal for the state of a batch. The batch counts as sent only if PayPal stored it under our own id (M24). */
function refreshPayout(app: PbApp, batch: PayoutBatchRow, number: string): void {
  const { id, provider_mode: mode } = batch
  const keys = readPayPalKeys(app)
  if (keys === null) return
  if (keys.mode !== mode) return recordPayPalProblem(app, id, { problem: 'other-mode', said: '' })
  if (batch.state === 'reconciled')
    inTransaction(app, (tx) => updateRow(tx, 'payout_batches', id, { tried_at: moment() }))
  const { bearer, trouble } = signInToPayPal(keys)
  if (bearer === '') return recordPayPalProblem(app, id, trouble)
  const report = fetchBatch(keys, bearer, number)
  if ('problem' in report) return recordPayPalProblem(app, id, report)
  if (report.sender !== id) return recordPayPalProblem(app, id, { problem: 'other-batch', said: '' })
  if (batch.submission === 'unknown') recordAcceptedBatch(app, id, number, 'unknown')
  applyReport(app, id, report.items)
}

/** Applies PayPal's report in one transaction. Amounts that differ from ours are left for an admin. */
function applyReport(app: PbApp, id: Id, report: readonly PayPalItem[]): void {
  inTransaction(app, (tx) => {
    const [batch] = findBatches(tx, '', 'WHERE b.id = {:id}', { id })
    if (batch === undefined) return
    const items = new Map(listPayoutItems(tx, id).map((item) => [item.payment, item]))
    const moves: ItemTransition[] = []
    let differ = false
    for (const row of withoutConflicts(report)) {
      const item = items.get(row.payment)
      const move = item === undefined ? null : moveOf(item, row)
      if (move === 'differs') differ = true
      else if (move !== null) moves.push(move)
    }
    if (moves.length > 0) auditReconciled(tx, system, batch, applyItemTransitions(tx, system, batch, moves))
    const trouble = differ ? 'amount-differs' : ''
    updateRow(tx, 'payout_batches', id, { asked_at: moment(), trouble, trouble_detail: '' })
  })
}

function withoutConflicts(report: readonly PayPalItem[]): Iterable<PayPalItem> {
  const found = new Map<Id, PayPalItem>()
  for (const row of report) {
    const before = found.get(row.payment)
    found.set(row.payment, before === undefined || before.word === row.word ? row : { ...row, word: 'TOLD TWICE' })
  }
  return found.values()
}

function moveOf(item: PayoutItemRow, { word, cents, transaction }: PayPalItem): ItemTransition | 'differs' | null {
  const to = nextItemState(item.state, { reported: reportedState(word) })
  if (to === null || to === item.state) return null
  // PayPal reports the amount sent; for an item paid with a different amount this isn't the amount that was returned
  if (cents !== fullAmountOf(item, to)) return 'differs'
  // the payment is now in another batch or was paid in another way, so an admin decides when applying the report
  if (item.gone && effectOf(to) !== 'free') return 'differs'
  return { item, to, word, transaction, cents, reason: '' }
}

const dayMs = 86_400_000
/** Intervals in ms at which PayPal is asked for the state of young and old batches. */
const askEveryMs = { young: 5 * 60_000, old: 60 * 60_000 }
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

/**
 * Returns settled batches that the current keys can access. They are still checked, because a payment may be returned
 * without a webhook.
 */
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
 * Processes one batch: `batch`, or `batch number` from a webhook. Tasks run one after another, so a batch in state
 * `sending` was left by a process that ended, and it is unknown whether PayPal received it.
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

function claim(app: PbApp, id: Id, { mode }: PayPalKeys): boolean {
  const claimed = { submission: 'sending', provider_mode: mode, tried_at: moment(), trouble: '', trouble_detail: '' }
  const isReady = `id = {:id} AND submission = 'waiting' AND state = 'exported'
    AND NOT EXISTS (SELECT 1 FROM payout_items i WHERE i.batch = {:id} AND i.state NOT IN ('sent', 'removed'))`
  return inTransaction(app, (tx) => updateRows(tx, 'payout_batches', claimed, isReady, { id }) === 1)
}

const signature = {
  auth_algo: 'PayPal-Auth-Algo',
  cert_url: 'PayPal-Cert-Url',
  transmission_id: 'PayPal-Transmission-Id',
  transmission_sig: 'PayPal-Transmission-Sig',
  transmission_time: 'PayPal-Transmission-Time',
}

/**
 * Handles an event from PayPal. The event is not trusted: it only triggers a query for its batch. Throws `server-busy`
 * (503) if PayPal can't verify the event now, so that PayPal sends it again.
 */
answerTo(payPalWebhookRoute, ({ app, e }, event) => {
  const keys = readPayPalKeys(app)
  if (keys === null || keys.webhookId === '') return fail('not-found')
  limitAddress(e, 'payPalWebhook')
  const headers = Object.fromEntries(
    Object.entries(signature).map(([name, header]) => [name, e.request.header.get(header).slice(0, 1000)]),
  )
  if (Object.values(headers).includes('')) return fail('not-allowed')
  const vouched = verifyWebhookEvent(keys, headers, toString(e.request.body))
  if (vouched === null) return fail('server-busy')
  if (!vouched) return fail('not-allowed')
  const { sender, batch } = batchOfEvent(event)
  const found = sender === '' ? undefined : find(app, sender)
  if (found) $coterie.startTask(app, 'carry-payout', `${found.id} ${batch}`.trim())
  return {}
})

answerTo(pollPayPalBatchRoute, ({ app }, { batch, providerBatch }) => {
  const found = find(app, batch) ?? fail('not-found')
  $coterie.startTask(app, 'carry-payout', `${found.id} ${providerBatch}`.trim())
  return {}
})

/** Submits again a batch that PayPal rejected and therefore doesn't have. */
commandFor(resendPayoutRoute, ({ app, person, audit }, { batch: id, seen }) => {
  const batch = requireBatch(app, person.id, id, ['exported'])
  requireOtherAdmin(batch)
  requireControlTotals(batch, seen)
  const waiting = { submission: 'waiting', trouble: '', trouble_detail: '' }
  const moved = updateRows(app, 'payout_batches', waiting, `id = {:id} AND submission = 'refused'`, { id })
  if (moved !== 1) fail('payout-state-changed')
  audit('payout.resend', `payout_batches/${id}`, {
    after: { n: batch.n, count: batch.count, cents: batch.total_cents },
  })
  $coterie.startTask(app, 'carry-payout', id)
  return {}
})
