import type { HoldOutcome, Id } from '../../domain/entities'
import { audit, type Actor } from '../platform/audit'
import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'
import { fail } from '../platform/errors'

const actions = { released: 'hold.release', refused: 'hold.refuse', lifted: 'hold.lift' } as const

export interface HoldEnd {
  outcome: Exclude<HoldOutcome, ''>
  reason: string
}

/** Ends one open hold (M23); after a refusal the caller cancels the line. Throws `hold-decided`. */
export function endHold(app: PbApp, hold: Id, { outcome, reason }: HoldEnd, actor: Actor): void {
  const now = moment()
  const ended = exec(
    app,
    `UPDATE line_holds SET released_at = {:now}, outcome = {:outcome}, updated = {:now},
       released_reason = CASE {:outcome} WHEN 'released' THEN {:reason} ELSE '' END,
       refused_reason = CASE {:outcome} WHEN 'refused' THEN {:reason} ELSE '' END
     WHERE id = {:hold} AND released_at = ''`,
    { hold, outcome, reason, now },
  )
  if (ended !== 1) fail('hold-decided')
  exec(app, 'UPDATE line_hold_admin SET released_by = {:by}, updated = {:now} WHERE hold = {:hold}', {
    hold,
    by: actor.id,
    now,
  })
  const line = one(
    app,
    `SELECT h.earning, h.kind, d.cause, d.evidence FROM line_holds h JOIN line_hold_admin d ON d.hold = h.id WHERE h.id = {:hold}`,
    { hold },
    { earning: '', kind: '', cause: '', evidence: '' },
  )
  audit(app, {
    actor,
    action: actions[outcome],
    subject: `line_holds/${hold}`,
    before: line,
    after: { outcome, reason },
  })
}
