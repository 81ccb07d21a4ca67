import type { HoldKind, Id, LineHoldAdmin, Moment } from '../../domain/entities'
import { audit, type Actor } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { insert } from '../platform/db'
import { promisedMs } from '../../domain/program/promised-times'
import { readSetting } from '../settings/read-settings'

/** What a hold is made of. */
export interface NewHold {
  earning: Id
  user: Id
  kind: HoldKind
  cause: LineHoldAdmin['cause']
  /** The payment or the sign it rests on, '' = an admin's word. */
  evidence: Id
  note: string
  /** The hold that it takes the place of (M36). */
  before?: HoldBefore
}

/** What a hold takes over from the one before it. */
export interface HoldBefore {
  madeBy: Id
  madeAt: Moment
  promisedBy: Moment
  ticket: Id
}

/**
 * Holds one waiting line (M23), with its entry on the audit log. The database refuses a line that is in a living payment
 * (`line-in-payment`, M4) and a second open hold of the kind.
 */
export function makeHold(
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
      before?.promisedBy ?? moment(now + promisedMs('hold_decision_days', readSetting(app, 'hold_decision_days'))),
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
