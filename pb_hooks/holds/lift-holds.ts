import type { Id } from '../../domain/entities'
import { rows } from '../platform/db'
import { endHold } from './end-hold'
import type { Actor } from '../platform/audit'

/** Lifts the holds of a cancelled manual payment, unless another one covers the month (M27, M35). */
export function liftHoldsOfPayment(app: PbApp, payment: Id, actor: Actor): void {
  lift(app, `JOIN line_hold_admin d ON d.hold = h.id AND d.evidence = {:of} WHERE h.kind = 'by-hand'`, payment, actor)
}

/** Lifts the holds of an undone run's lines (M5), except those of admins, which apply to the new lines (M36). */
export function liftHoldsOfRun(app: PbApp, run: Id, actor: Actor): void {
  lift(app, `JOIN earnings e ON e.id = h.earning WHERE e.run = {:of} AND h.kind != 'admin'`, run, actor)
}

export function liftHoldsOfLine(app: PbApp, earning: Id, actor: Actor): void {
  lift(app, `WHERE h.earning = {:of}`, earning, actor)
}

function lift(app: PbApp, where: string, of: Id, actor: Actor): void {
  const open = `SELECT h.id FROM line_holds h ${where} AND h.released_at = '' ORDER BY h.id`
  for (const { id } of rows(app, open, { of }, { id: '' })) endHold(app, id, { outcome: 'lifted', reason: '' }, actor)
}
