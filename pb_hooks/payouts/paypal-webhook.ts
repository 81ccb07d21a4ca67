import { pollPayPalBatchRoute, payPalWebhookRoute, resendPayoutRoute } from '../../domain/api/money/paypal'
import { batchOfEvent } from '../../domain/money/payouts/paypal-api'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { limitAddress } from '../users/limits'
import { verifyWebhookEvent } from './paypal-client'
import { findBatches, requireBatch, requireControlTotals, requireOtherAdmin } from './batch'
import { readPayPalKeys } from './keys-in-use'

const signature = {
  auth_algo: 'PayPal-Auth-Algo',
  cert_url: 'PayPal-Cert-Url',
  transmission_id: 'PayPal-Transmission-Id',
  transmission_sig: 'PayPal-Transmission-Sig',
  transmission_time: 'PayPal-Transmission-Time',
}

/**
 * The event is not trusted: it only triggers a query for its batch. 503 if PayPal can't verify it now, so PayPal sends it
 * again.
 */
export const payPalWebhook = answerTo(payPalWebhookRoute, ({ app, e }, event) => {
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
  const [found] = sender === '' ? [] : findBatches(app, '', `WHERE b.id = {:sender} AND b.submission != ''`, { sender })
  if (found) $coterie.startTask(app, 'carry-payout', `${found.id} ${batch}`.trim())
  return {}
})

export const askPayPal = answerTo(pollPayPalBatchRoute, ({ app }, { batch, providerBatch }) => {
  const [found] = findBatches(app, '', `WHERE b.id = {:batch} AND b.submission != ''`, { batch })
  if (!found) return fail('not-found')
  $coterie.startTask(app, 'carry-payout', `${found.id} ${providerBatch}`.trim())
  return {}
})

/** Submits a batch again that PayPal rejected and therefore doesn't have. */
export const resendPayout = commandFor(resendPayoutRoute, ({ app, person, audit }, { batch: id, seen }) => {
  const batch = requireBatch(app, person.id, id, ['exported'])
  requireOtherAdmin(batch)
  requireControlTotals(batch, seen)
  const moved = exec(
    app,
    `UPDATE payout_batches SET submission = 'waiting', trouble = '', trouble_detail = '', updated = {:now} WHERE id = {:id} AND submission = 'refused'`,
    { id, now: moment() },
  )
  if (moved !== 1) fail('payout-state-changed')
  audit('payout.resend', `payout_batches/${id}`, {
    after: { n: batch.n, count: batch.count, cents: batch.total_cents },
  })
  $coterie.startTask(app, 'carry-payout', id)
  return {}
})
