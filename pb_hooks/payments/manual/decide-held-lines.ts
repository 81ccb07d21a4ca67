import { decideHeldLinesRoute } from '../../../domain/api/money/earnings'
import { endHold } from '../../holds/end-hold'
import { refuseLine } from '../../holds/refuse-line'
import { commandFor } from '../../platform/command'
import { rows } from '../../platform/db'
import { fail } from '../../platform/errors'

/** Decides whether lines that are held because of a manual payment for their month are paid as well, or never (M27). */
export const decideHeldLines = commandFor(decideHeldLinesRoute, ({ app, person, audit }, input) => {
  const { user, paymentType, month, choice, reason } = input
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const held = rows(
    app,
    `SELECT h.id FROM earnings e JOIN line_holds h ON h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = ''
     WHERE e.user_id = {:user} AND e.payment_type = {:paymentType} AND e.month = {:month} ORDER BY h.id`,
    { user, paymentType, month },
    { id: '' },
  )
  if (held.length === 0) fail('not-found')
  for (const { id } of held) {
    if (choice === 'never') refuseLine(app, id, reason, person)
    else endHold(app, id, { outcome: 'released', reason }, person)
  }
  audit('earning.held', `users/${user}`, { after: { paymentType, month, choice, reason, lines: held.length } })
  return {}
})
