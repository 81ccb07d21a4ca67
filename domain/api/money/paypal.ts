import * as v from 'valibot'
import { payPalModes } from '../../money/payments/submission'
import { confirmedTotals } from '../../money/payments/payment-selection'
import { id } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

const word = v.pipe(v.string(), v.trim(), v.maxLength(200, 'text-too-long'), v.regex(/^[!-~]*$/))

/** Returns how batches are sent to PayPal, without the secret (S13). */
export const payPalRoute = query('GET /api/admin/paypal', {
  access: 'admin',
  output: v.object({
    mode: v.picklist(['off', ...payPalModes]),
    clientId: v.string(),
    /** The id of the webhook at PayPal. Without it, webhook requests are rejected. */
    webhookId: v.string(),
    webhookUrl: v.string(),
    setBy: v.string(),
    setAt: v.string(),
  }),
})

/** Saves the PayPal settings if a test succeeds (P1). An empty secret keeps the stored one for the same account. */
export const setPayPalRoute = call('POST /api/admin/paypal', {
  access: 'admin',
  input: v.object({
    mode: v.picklist(['off', ...payPalModes]),
    clientId: word,
    secret: word,
    webhookId: word,
    password: v.string(),
  }),
  audit: ['paypal.keys'],
  secret: ['secret'],
  reauth: true,
})

/**
 * Checks a batch at PayPal in the background. `providerBatch` is PayPal's id, which an admin looks up if PayPal's response
 * was lost.
 */
export const pollPayPalBatchRoute = call('POST /api/admin/payouts/poll', {
  access: 'admin',
  input: v.object({ batch: id, providerBatch: v.pipe(v.string(), v.trim(), v.regex(/^$|^[A-Za-z0-9_-]{1,30}$/)) }),
  accepted: true,
  unaudited: 'it only sends a request; its results are logged',
})

/** Resends a batch that PayPal rejected as a whole. A batch whose result is unknown is never sent again (M24). */
export const resendPayoutRoute = command('POST /api/admin/payouts/resend', {
  access: 'admin',
  movesMoney: true,
  input: v.object({ batch: id, seen: confirmedTotals }),
  audit: ['payout.resend'],
})

/**
 * Receives PayPal's webhook, which only triggers a status request (M24); `not-allowed` if the signature isn't confirmed.
 */
export const payPalWebhookRoute = call('POST /api/paypal/webhook', {
  access: 'public',
  input: v.looseObject({ resource: v.optional(v.unknown()) }),
  unaudited: 'the results of the status request that it starts are logged',
})

export type PayPalState = OutputOf<typeof payPalRoute>
