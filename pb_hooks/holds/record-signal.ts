import type { FraudSignalCause, Id } from '../../domain/entities'
import { exec, newId } from '../platform/db'
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
 * Records that a person and their affiliate may be the same, only once: after a release it holds no later line (M18, M23).
 */
export function recordSignal(
  tx: PbApp,
  { affiliate, referred }: ReferralPair,
  { cause, value, detail }: FraudSignal,
  actor: Actor,
): void {
  const now = moment()
  const isNew = exec(
    tx,
    `INSERT INTO fraud_signals (id, affiliate_id, referred_user, cause, print, detail, noticed_at, cleared_at, cleared_by,
       created, updated)
     VALUES ({:id}, {:affiliate}, {:referred}, {:cause}, {:print}, {:detail}, {:now}, '', '', {:now}, {:now})
     ON CONFLICT DO NOTHING`,
    { id: newId(), affiliate, referred, cause, print: $security.sha256(value), detail, now },
  )
  if (isNew === 1) holdPendingLines(tx, actor, affiliate)
}
