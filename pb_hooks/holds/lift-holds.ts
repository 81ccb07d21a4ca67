import type { Id } from '../../domain/entities'
import { rows } from '../platform/db'
import { endHold } from './end-hold'
import type { Actor } from '../platform/audit'

/** Lifts the holds of a payment made by hand that is cancelled and whose months are paid (M27, M35). Another one that stands for the month takes over. */
export function liftHoldsOfPayment(app: PbApp, payment: Id, actor: Actor): void {
  lift(app, `JOIN line_hold_admin d ON d.hold = h.id AND d.evidence = {:of} WHERE h.kind = 'by-hand'`, payment, actor)
}

/**
 * Lifts the holds of lines that an undone run had made, for they are made and held again by what they meet (M5). An admin's stay open:
 * they hold the lines that are made next (M36).
 */
export function liftHoldsOfRun(app: PbApp, run: Id, actor: Actor): void {
  lift(app, `JOIN earnings e ON e.id = h.earning WHERE e.run = {:of} AND h.kind != 'admin'`, run, actor)
}

/** Lifts what else holds a line that is now cancelled for good. */
export function liftHoldsOfLine(app: PbApp, earning: Id, actor: Actor): void {
  lift(app, `WHERE h.earning = {:of}`, earning, actor)
}

function lift(app: PbApp, where: string, of: Id, actor: Actor): void {
  const open = `SELECT h.id FROM line_holds h ${where} AND h.released_at = '' ORDER BY h.id`
  for (const { id } of rows(app, open, { of }, { id: '' })) endHold(app, id, { outcome: 'lifted', reason: '' }, actor)
}
