import type { HoldKind, Id, LineHoldAdmin, Moment } from '../../domain/entities'
import { audit, type Actor } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { insert } from '../platform/db'
import { responseMs } from '../../domain/program/response-times'
import { readSetting } from '../settings/read-settings'

export interface NewHold {
  earning: Id
  user: Id
  kind: HoldKind
  cause: LineHoldAdmin['cause']
  /** The id of the payment or fraud signal that caused the hold; '' = an admin's decision. */
  evidence: Id
  note: string
  /** The earlier hold that this one replaces (M36). */
  before?: PreviousHold
}

export interface PreviousHold {
  madeBy: Id
  madeAt: Moment
  promisedBy: Moment
  ticket: Id
}

/**
 * Puts one pending line on hold (M23). The database rejects a line of an active payment and a second open hold of one kind.
 */
export function createHold(
  app: PbApp,
  { earning, user, kind, cause, evidence, note, before }: NewHold,
  actor: Actor,
): Id {
  const now = nowMs()
  const hold = insert(app, 'line_holds', {
    earning,
    user_id: user,
    kind,
    made_at: before?.madeAt ?? moment(now),
    due_at:
      before?.promisedBy ?? moment(now + responseMs('hold_decision_days', readSetting(app, 'hold_decision_days'))),
    ticket: before?.ticket ?? '',
  })
  insert(app, 'line_hold_admin', { hold, cause, evidence, note, made_by: before?.madeBy ?? actor.id })
  audit(app, {
    actor,
    action: 'hold.create',
    subject: `line_holds/${hold}`,
    after: { earning, user, kind, cause, evidence, note },
  })
  return hold
}
