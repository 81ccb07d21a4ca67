import { readSecret, storeSecret } from '../secrets/stored-secrets'
import { unpaidItemStates, activeItemStates, lockedItemStates } from '../../domain/money/payouts/payout-states'
import { fullName } from '../../domain/people/person-names'
import { payPalModes } from '../../domain/money/payments/submission'
import { find, inTransaction, sqlList } from '../platform/db'
import { type PayPalKeys, testPayPalKeys } from './paypal-client'
import { payPalRoute, setPayPalRoute } from '../../domain/api/money/paypal'
import { audit } from '../platform/audit'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { limitPerson } from '../users/limits'
import { origin } from '../platform/environment'
import { runSoon } from '../platform/background'

/** SQL list of item states that lock the payment in its batch. */
export const lockingStatesSql = sqlList(lockedItemStates)

/** SQL for whether a payment `p` is locked in a batch (M24). */
export const inBatch = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${lockingStatesSql}))`

const handedOver = sqlList(activeItemStates.filter((state) => state !== 'ready'))

/** SQL for whether the provider has a payment `p` or has paid it: its item was handed over and can't be sent again. */
export const isHandedOverSql = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${handedOver}))`

/** SQL list of item states of payments that were handed over but that the payee did not receive. */
export const unpaidStatesSql = sqlList(unpaidItemStates.filter((state) => state !== 'removed'))

/** SQL for whether a payment `p` was handed over before and its payee received nothing. */
export const wasReturnedSql = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${unpaidStatesSql}))`

const payPalSecretName = 'paypal'
/** Returns the PayPal keys; null if there are none or they were encrypted with another key. */
export function readPayPalKeys(app: PbApp): PayPalKeys | null {
  const stored = readSecret(app, payPalSecretName)
  const keys = stored && (JSON.parse(stored.value) as PayPalKeys)
  return keys && payPalModes.includes(keys.mode) ? keys : null
}

answerTo(payPalRoute, ({ app }) => {
  const keys = readPayPalKeys(app)
  const stored = keys && readSecret(app, payPalSecretName)
  const author = stored && find(app, 'users', stored.setBy)
  return {
    mode: keys?.mode ?? ('off' as const),
    clientId: keys?.clientId ?? '',
    webhookId: keys?.webhookId ?? '',
    webhookUrl: `${origin()}/api/paypal/webhook`,
    setBy: author ? fullName(author) : '',
    setAt: stored?.setAt ?? '',
  }
})

/** Replaces the keys if a test request, which moves no money, succeeds; otherwise the current keys stay active (P1). */
answerTo(setPayPalRoute, ({ app, person }, { mode, clientId, secret, webhookId }) => {
  const subject = `paypal/${mode}`
  const before = readPayPalKeys(app)
  const was = before === null ? null : shown(before)
  if (mode === 'off') {
    inTransaction(app, (tx) => {
      storeSecret(tx, payPalSecretName, '', person.id)
      audit(tx, person, 'paypal.keys', subject, { before: was, after: { mode } })
    })
    return {}
  }
  if (clientId === '') return fail('bad-input', {}, { clientId: 'text-empty' })
  const keeps = before !== null && before.mode === mode && before.clientId === clientId
  if (secret === '' && !keeps) return fail('bad-input', {}, { secret: 'password-needed' })
  limitPerson('mailTry', person.id)
  const keys: PayPalKeys = { mode, clientId, secret: secret === '' && before ? before.secret : secret, webhookId }
  const tried = testPayPalKeys(keys)
  if (tried.problem !== '') fail('paypal-refused', { problem: tried.problem, answer: tried.said })
  inTransaction(app, (tx) => {
    storeSecret(tx, payPalSecretName, JSON.stringify(keys), person.id)
    const after = { ...shown(keys), keyReplaced: secret !== '' }
    audit(tx, person, 'paypal.keys', subject, { before: was, after })
  })
  // submits batches that waited for keys
  runSoon(app, 'carry-payouts')
  return {}
})

const shown = ({ mode, clientId, webhookId }: PayPalKeys) => ({ mode, clientId, webhookId })
