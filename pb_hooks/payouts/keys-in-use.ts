import { freeStates, livingStates, lockingStates } from '../../domain/money/payouts/payout-states'
import { fullNameSql } from '../../domain/people/person-names'
import { payPalModes } from '../../domain/money/payments/hand-over'
import { one } from '../platform/db'
import type { PayPalKeys } from './ask-paypal'

/** SQL list of item states that lock the payment in its batch. */
export const locking = lockingStates.map((state) => `'${state}'`).join(', ')

/** SQL for whether a payment `p` is locked in a batch (M24). */
export const inBatch = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${locking}))`

const handedOver = livingStates
  .filter((state) => state !== 'ready')
  .map((state) => `'${state}'`)
  .join(', ')

/** SQL for whether the provider has or paid a payment `p`: its item was handed over and isn't free. */
export const sentItem = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${handedOver}))`

/** SQL list of item states of payments that were handed over but not received. */
export const freedStates = freeStates.flatMap((state) => (state === 'removed' ? [] : [`'${state}'`])).join(', ')

/** SQL for whether a payment `p` was handed over before and its payee received nothing. */
export const cameBack = `EXISTS (SELECT 1 FROM payout_items i WHERE i.payment = p.id AND i.state IN (${freedStates}))`

export const secretName = 'paypal'
/** The encrypted row, its author and time; null if none. */
export const stored = (app: PbApp) =>
  one(
    app,
    `SELECT s.value, s.set_at AS at, COALESCE(${fullNameSql('u')}, '') AS by
     FROM _secrets s LEFT JOIN users u ON u.id = s.set_by WHERE s.name = {:name}`,
    { name: secretName },
    { value: '', at: '', by: '' },
  )

/** Returns the PayPal keys; null if there are none or they were encrypted with another key. */
export function keysInUse(app: PbApp): PayPalKeys | null {
  const row = stored(app)
  if (!row) return null
  try {
    const keys = JSON.parse($coterie.open(row.value)) as PayPalKeys
    return payPalModes.includes(keys.mode) ? keys : null
  } catch {
    return null
  }
}
