import { fullNameSql } from '../../domain/people/person-names'
import { payPalModes } from '../../domain/money/hand-over'
import { one } from '../platform/db'
import type { PayPalKeys } from './ask-paypal'

/** Its name in the table of secrets. */
export const secretName = 'paypal'
/** The sealed row, who set it and when; null for none. */
export const stored = (app: PbApp) =>
  one(
    app,
    `SELECT s.value, s.set_at AS at, COALESCE(${fullNameSql('u')}, '') AS by
     FROM _secrets s LEFT JOIN users u ON u.id = s.set_by WHERE s.name = {:name}`,
    { name: secretName },
    { value: '', at: '', by: '' },
  )

/** The keys in use; null without any, and for what was sealed with another key of this folder. */
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
