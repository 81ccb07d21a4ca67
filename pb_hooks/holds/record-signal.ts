import type { FraudSignalCause, Id } from '../../domain/entities'
import { newId, insertRow } from '../platform/db'
import { moment } from '../platform/clock'
import { holdPendingLines } from './hold-pending-lines'
import type { Actor } from '../platform/audit'

export interface ReferralPair {
  affiliate: Id
  referred: Id
}

export interface FraudSignal {
  cause: FraudSignalCause
  /** The matching value; only its hash is stored. */
  value: string
  detail: string
}

/**
 * Records the signal that a person and their affiliate may be the same person. It is recorded only once, so after a release
 * it doesn't hold later lines (M18, M23).
 */
export function recordSignal(
  tx: PbApp,
  { affiliate, referred }: ReferralPair,
  { cause, value, detail }: FraudSignal,
  actor: Actor,
): void {
  const now = moment()
  const found = { cause, print: $security.sha256(value), detail, noticed_at: now, cleared_at: '', cleared_by: '' }
  const row = { id: newId(), affiliate_id: affiliate, referred_user: referred, ...found, created: now, updated: now }
  const isNew = insertRow(tx, 'fraud_signals', row, 'ON CONFLICT DO NOTHING')
  if (isNew === 1) holdPendingLines(tx, actor, affiliate)
}
