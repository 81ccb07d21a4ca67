import type { HoldOutcome, Id } from '../../domain/entities'
import { audit, type Actor } from '../platform/audit'
import { moment } from '../platform/clock'
import { one, readIds, requireOne, updateRows } from '../platform/db'
import { fail } from '../platform/errors'

const actions = { released: 'hold.release', refused: 'hold.refuse', lifted: 'hold.lift' } as const

/** Ends one open hold (M23); after a refusal the caller cancels the line. Throws `hold-decided`. */
export function endHold(
  app: PbApp,
  hold: Id,
  { outcome, reason }: { outcome: Exclude<HoldOutcome, ''>; reason: string },
  actor: Actor,
): void {
  const end = {
    released_at: moment(),
    outcome,
    released_reason: outcome === 'released' ? reason : '',
    refused_reason: outcome === 'refused' ? reason : '',
  }
  const ended = updateRows(app, 'line_holds', end, `id = {:hold} AND released_at = ''`, { hold })
  if (ended !== 1) fail('hold-decided')
  updateRows(app, 'line_hold_admin', { released_by: actor.id }, 'hold = {:hold}', { hold })
  const line = one(
    app,
    `SELECT h.earning, h.kind, d.cause, d.evidence FROM line_holds h JOIN line_hold_admin d ON d.hold = h.id WHERE h.id = {:hold}`,
    { hold },
    { earning: '', kind: '', cause: '', evidence: '' },
  )
  audit(app, actor, actions[outcome], `line_holds/${hold}`, { before: line, after: { outcome, reason } })
}

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
  for (const id of readIds(app, open, { of })) endHold(app, id, { outcome: 'lifted', reason: '' }, actor)
}

/** Cancels a held line permanently (M23); `line-undone` for a line of an undone run (M36). */
export function refuseLine(app: PbApp, hold: Id, reason: string, actor: Actor): void {
  const held = requireOne(
    app,
    'SELECT h.earning, e.cancel_kind FROM line_holds h JOIN earnings e ON e.id = h.earning WHERE h.id = {:hold}',
    { hold },
    { earning: '', cancel_kind: '' },
  )
  if (held.cancel_kind === 'undone') fail('line-undone')
  endHold(app, hold, { outcome: 'refused', reason }, actor)
  liftHoldsOfLine(app, held.earning, actor)
  const cancelled = { status: 'cancelled', cancel_kind: 'never', reason }
  updateRows(app, 'earnings', cancelled, `id = {:earning} AND status = 'pending' AND payment = ''`, {
    earning: held.earning,
  })
}
