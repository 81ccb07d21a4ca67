import { unpaidItemStates, activeItemStates, lockedItemStates } from '../../domain/money/payouts/payout-states'
import { fullNameSql } from '../../domain/people/person-names'
import { payPalModes } from '../../domain/money/payments/submission'
import { one } from '../platform/db'
import type { PayPalKeys } from './paypal-client'

/** SQL list of item states that lock the payment in its batch. */
export const lockingStatesSql = lockedItemStates.map((state) => `'${state}'`).join(', ')

/** SQL for whether a payment `p` is locked in a batch (M24). */
export const inBatch = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${lockingStatesSql}))`

const handedOver = activeItemStates
  .filter((state) => state !== 'ready')
  .map((state) => `'${state}'`)
  .join(', ')

/** SQL for whether the provider has a payment `p` or has paid it: its item was handed over and can't be sent again. */
export const isHandedOverSql = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${handedOver}))`

/** SQL list of item states of payments that were handed over but that the payee did not receive. */
export const unpaidStatesSql = unpaidItemStates
  .flatMap((state) => (state === 'removed' ? [] : [`'${state}'`]))
  .join(', ')

/** SQL for whether a payment `p` was handed over before and its payee received nothing. */
export const wasReturnedSql = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${unpaidStatesSql}))`

export const payPalSecretName = 'paypal'
/** Returns the encrypted row of the keys, its author and time; null if there is none. */
export const readStoredKeys = (app: PbApp) =>
  one(
    app,
    `SELECT s.value, s.set_at AS at, COALESCE(${fullNameSql('u')}, '') AS by
     FROM _secrets s LEFT JOIN users u ON u.id = s.set_by WHERE s.name = {:name}`,
    { name: payPalSecretName },
    { value: '', at: '', by: '' },
  )

/** Returns the PayPal keys; null if there are none or they were encrypted with another key. */
export function readPayPalKeys(app: PbApp): PayPalKeys | null {
  const row = readStoredKeys(app)
  if (!row) return null
  try {
    const keys = JSON.parse($coterie.unseal(row.value)) as PayPalKeys
    return payPalModes.includes(keys.mode) ? keys : null
  } catch {
    return null
  }
}
