import type { Id } from '../../domain/entities'
import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'
import { fail } from '../platform/errors'
import { endHold } from './end-hold'
import { liftHoldsOfLine } from './lift-holds'
import type { Actor } from '../platform/audit'

/** Cancels a held line permanently (M23); `line-undone` for a line of an undone run (M36). */
export function refuseLine(app: PbApp, hold: Id, reason: string, actor: Actor): void {
  const held = one(
    app,
    'SELECT h.earning, e.cancel_kind FROM line_holds h JOIN earnings e ON e.id = h.earning WHERE h.id = {:hold}',
    { hold },
    { earning: '', cancel_kind: '' },
  )
  if (!held) fail('not-found')
  if (held.cancel_kind === 'undone') fail('line-undone')
  endHold(app, hold, { outcome: 'refused', reason }, actor)
  liftHoldsOfLine(app, held.earning, actor)
  exec(
    app,
    `UPDATE earnings SET status = 'cancelled', cancel_kind = 'never', reason = {:reason}, updated = {:now}
     WHERE id = {:earning} AND status = 'pending' AND payment = ''`,
    { earning: held.earning, reason, now: moment() },
  )
}
