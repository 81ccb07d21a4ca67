import * as v from 'valibot'
import { payPalModes } from '../../money/payments/submission'
import { confirmedTotals } from '../../money/payments/payment-selection'
import { noOutput, id, noInput } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

/** A PayPal key or id without spaces. */
const word = v.pipe(v.string(), v.trim(), v.maxLength(200, 'text-too-long'), v.regex(/^[!-~]*$/))

/** Returns how batches are sent to PayPal; never the secret (S13). */
export const payPalRoute = query('GET /api/admin/paypal', {
  access: 'admin',
  input: noInput,
  output: v.object({
    /** `off`: batches are sent as files only. */
    mode: v.picklist(['off', ...payPalModes]),
    clientId: v.string(),
    /** PayPal's id of the webhook; without it webhooks are rejected. */
    webhookId: v.string(),
    /** The URL for PayPal's webhooks. */
    webhookUrl: v.string(),
    setBy: v.string(),
    setAt: v.string(),
  }),
})

/**
 * Replaces PayPal's keys after a successful test call; until then the current ones stay (P1). Always requires the admin's
 * password. An empty secret keeps the current one for the same account; `off` removes the keys. `paypal-refused` says why
 * the test failed.
 */
export const setPayPalRoute = call('POST /api/admin/paypal', {
  access: 'admin',
  input: v.object({
    mode: v.picklist(['off', ...payPalModes]),
    clientId: word,
    secret: word,
    webhookId: word,
    password: v.string(),
  }),
  output: noOutput,
  audit: ['paypal.keys'],
  secret: ['secret', 'password'],
  reauth: true,
})

/**
 * Asks PayPal for the state of a batch, in the background. `providerBatch`: PayPal's batch id, if the response was lost and
 * an admin looked it up; '' = use the known id.
 */
export const pollPayPalBatchRoute = call('POST /api/admin/payouts/poll', {
  access: 'admin',
  input: v.object({ batch: id, providerBatch: v.pipe(v.string(), v.trim(), v.regex(/^$|^[A-Za-z0-9_-]{1,30}$/)) }),
  output: noOutput,
  accepted: true,
  unaudited: 'it only sends a request; its results are logged',
})

/** Submits a batch again that PayPal rejected as a whole, under the same id. Never one whose outcome is unknown (M24). */
export const resendPayoutRoute = command('POST /api/admin/payouts/resend', {
  access: 'admin',
  movesMoney: true,
  input: v.object({ batch: id, seen: confirmedTotals }),
  output: noOutput,
  audit: ['payout.resend'],
})

/** Receives PayPal's webhook, which only triggers a status request (M24). `not-allowed` if PayPal doesn't verify it. */
export const payPalWebhookRoute = call('POST /api/paypal/webhook', {
  access: 'public',
  input: v.looseObject({ resource: v.optional(v.unknown()) }),
  output: noOutput,
  unaudited: 'the results of the status request that it starts are logged',
})

export type PayPalState = OutputOf<typeof payPalRoute>
