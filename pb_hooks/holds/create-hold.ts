import type { HoldKind, Id, LineHoldAdmin, Moment } from '../../domain/entities'
import { audit, type Actor } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { insert, rows } from '../platform/db'
import { responseMs } from '../../domain/program/response-times'
import { readSetting } from '../settings/read-settings'
import { endHold } from './end-hold'

interface NewHold {
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

interface PreviousHold {
  madeBy: Id
  madeAt: Moment
  promisedBy: Moment
  ticket: Id
}

/** Puts one pending line on hold (M23); the database rejects a line of an active payment. */
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
  audit(app, actor, 'hold.create', `line_holds/${hold}`, { after: { earning, user, kind, cause, evidence, note } })
  return hold
}

/**
 * SQL for an admin's open hold `h` on a line `o` of an undone run. The hold carries over to the line that replaces `o`
 * (M36).
 */
const carriedHoldSql = `line_holds h CROSS JOIN earnings o ON o.id = h.earning AND o.cancel_kind = 'undone'`
const keptWhere = `h.outcome = '' AND h.kind = 'admin'`

/** SQL for whether an admin's hold carries over to a `line` (kind, source, month) that a run creates. */
export const hasCarriedHoldSql = (line: string): string =>
  `(${line}.kind, ${line}.source, ${line}.month) IN (SELECT o.kind, o.source, o.month FROM ${carriedHoldSql} WHERE ${keptWhere})`

/** Moves carried-over holds to the lines that a later run created, with their reason, deadline and ticket. */
export function transferCarriedHolds(app: PbApp, actor: Actor): void {
  const found = rows(
    app,
    `SELECT h.id AS hold, e.id AS earning, h.user_id AS user, d.note, d.made_by AS madeBy, h.made_at AS madeAt,
       h.due_at AS promisedBy, h.ticket,
       EXISTS (SELECT 1 FROM line_holds n WHERE n.earning = e.id AND n.kind = 'admin' AND n.outcome = '') AS held
     FROM ${carriedHoldSql} CROSS JOIN line_hold_admin d ON d.hold = h.id
     CROSS JOIN earnings e ON e.source = o.source AND e.month = o.month AND e.kind = o.kind AND e.status = 'pending' AND e.payment = ''
       AND (SELECT r.n FROM payment_runs r WHERE r.id = e.run) > (SELECT r.n FROM payment_runs r WHERE r.id = o.run)
     WHERE ${keptWhere} ORDER BY h.made_at, h.id`,
    {},
    { hold: '', earning: '', user: '', note: '', madeBy: '', madeAt: '', promisedBy: '', ticket: '', held: false },
  )
  const held = new Set(found.flatMap((each) => (each.held ? [each.earning] : [])))
  for (const { hold, earning, user, note, madeBy, madeAt, promisedBy, ticket } of found) {
    endHold(app, hold, { outcome: 'lifted', reason: '' }, actor)
    if (held.has(earning)) continue
    held.add(earning)
    const before: PreviousHold = { madeBy, madeAt, promisedBy, ticket }
    createHold(app, { earning, user, kind: 'admin', cause: 'admin', evidence: '', note, before }, actor)
  }
}
