import { payPalRoute, setPayPalRoute } from '../../domain/api/money/paypal'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { exec, inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { limitPerson } from '../users/limits'
import { testPayPalKeys, type PayPalKeys } from './paypal-client'
import { readPayPalKeys, payPalSecretName, readStoredKeys } from './keys-in-use'
import { origin } from '../platform/environment'
import { runSoon } from '../platform/background'

export const readPayPalSettings = answerTo(payPalRoute, ({ app }) => {
  const keys = readPayPalKeys(app)
  const row = keys && readStoredKeys(app)
  return {
    mode: keys?.mode ?? ('off' as const),
    clientId: keys?.clientId ?? '',
    webhookId: keys?.webhookId ?? '',
    webhookUrl: `${origin()}/api/paypal/webhook`,
    setBy: row?.by ?? '',
    setAt: row?.at ?? '',
  }
})

/** Replaces the keys after a successful request, which moves no money; otherwise the current keys stay active (P1). */
export const setPayPal = answerTo(setPayPalRoute, ({ app, person }, { mode, clientId, secret, webhookId }) => {
  const by = { actor: person, action: 'paypal.keys' as const, subject: `paypal/${mode}` }
  const before = readPayPalKeys(app)
  const was = before === null ? null : shown(before)
  if (mode === 'off') {
    inTransaction(app, (tx) => {
      exec(tx, 'DELETE FROM _secrets WHERE name = {:name}', { name: payPalSecretName })
      audit(tx, { ...by, before: was, after: { mode } })
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
    exec(
      tx,
      `INSERT INTO _secrets (name, value, set_by, set_at) VALUES ({:name}, {:value}, {:by}, {:at})
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at`,
      { name: payPalSecretName, value: $coterie.seal(JSON.stringify(keys)), by: person.id, at: moment() },
    )
    audit(tx, { ...by, before: was, after: { ...shown(keys), keyReplaced: secret !== '' } })
  })
  // submits batches that waited for keys
  runSoon(app, 'carry-payouts')
  return {}
})

const shown = ({ mode, clientId, webhookId }: PayPalKeys) => ({ mode, clientId, webhookId })
