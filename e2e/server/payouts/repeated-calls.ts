import { randomUUID } from 'node:crypto'
import type { Id } from '../../../domain/entities'
import type { TestServer } from '../../support/server/server'
import { ApiError } from '../../support/server/session'

/** Sends a call. If its answer is lost, repeats it with the same key, as a browser does. */
export async function sendTwice<T>(call: (key: string) => Promise<T>): Promise<T> {
  const key = randomUUID()
  for (let tries = 0; ; tries += 1) {
    try {
      return await call(key)
    } catch (error) {
      if (error instanceof ApiError || tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Sends PayPal's event about a batch with PayPal's spacing, because PayPal signs the exact text; '' = unsigned. */
export function sendPayPalEvent(server: TestServer, event: { sender: Id; number: string }, signature: string) {
  const ids = { sender_batch_id: event.sender, payout_batch_id: event.number }
  const resource = JSON.stringify({ ...ids, transaction_status: 'SUCCESS' })
  const signed = {
    'PayPal-Auth-Algo': 'SHA256withRSA',
    'PayPal-Cert-Url': 'https://api.paypal.com/cert',
    'PayPal-Transmission-Id': randomUUID(),
    'PayPal-Transmission-Sig': signature,
    'PayPal-Transmission-Time': '2026-11-23T20:00:00Z',
  }
  return fetch(`${server.url}/api/paypal/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(signature !== '' && signed) },
    body: `{ "id": "WH-E1", "event_type": "PAYMENT.PAYOUTS-ITEM.SUCCEEDED", "resource": ${resource} }`,
  })
}
