import * as v from 'valibot'
import { payPalModes } from '../../money/payments/hand-over'
import { paymentsSeen } from '../../money/payments/payment-selection'
import { done, id, none } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

/** A key or number of PayPal's: one word. */
const word = v.pipe(v.string(), v.trim(), v.maxLength(200, 'text-too-long'), v.regex(/^[!-~]*$/))

/** How batches go to PayPal, for the settings and the page of a batch; never the secret (S13). */
export const payPalRoute = query('GET /api/admin/paypal', {
  access: 'admin',
  input: none,
  output: v.object({
    /** 'off': batches go by file alone. */
    mode: v.picklist(['off', ...payPalModes]),
    clientId: v.string(),
    /** Webhooks are taken: their number at PayPal is known. */
    webhookId: v.string(),
    /** Where PayPal has to send them. */
    webhookUrl: v.string(),
    setBy: v.string(),
    setAt: v.string(),
  }),
})

/**
 * Replaces PayPal's keys once a call with them was answered: until then those in use stay (P1). Always after the admin's password; an
 * empty secret keeps the one in use for the same account. `off` takes the keys away. `paypal-refused` says what was in the way.
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
  output: done,
  audit: ['paypal.keys'],
  secret: ['secret', 'password'],
  fresh: true,
})

/**
 * Asks PayPal now what became of a batch that goes by API, in the background. `providerBatch`: PayPal's own number of it, where an
 * answer was lost and somebody has read it there; '' = the number that is known.
 */
export const askPayPalRoute = call('POST /api/admin/payouts/ask', {
  access: 'admin',
  input: v.object({ batch: id, providerBatch: v.pipe(v.string(), v.trim(), v.regex(/^$|^[A-Za-z0-9_-]{1,30}$/)) }),
  output: done,
  accepted: true,
  unaudited: 'it only asks; what it finds leaves entries',
})

/** Sends a batch again that PayPal has refused as a whole, under the same id. Never one of which it isn't known (M24). */
export const sendPayoutAgainRoute = command('POST /api/admin/payouts/again', {
  access: 'admin',
  pays: true,
  input: v.object({ batch: id, seen: paymentsSeen }),
  output: done,
  audit: ['payout.resend'],
})

/** PayPal's webhook: a reason to ask, nothing more (M24). `not-allowed` for what PayPal doesn't vouch for. */
export const payPalWebhookRoute = call('POST /api/paypal/webhook', {
  access: 'public',
  input: v.looseObject({ resource: v.optional(v.unknown()) }),
  output: done,
  unaudited: 'what PayPal is asked because of it leaves entries',
})

/** How batches go to PayPal; the secret is nowhere in it. */
export type PayPalState = OutputOf<typeof payPalRoute>
