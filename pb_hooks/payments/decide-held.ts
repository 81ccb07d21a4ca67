import * as v from 'valibot'
import { isMonth } from '../../domain/calendar'
import { paidByHand } from '../../domain/holds'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { adminCommand } from '../platform/command'
import { exec } from '../platform/db'
import { fail } from '../platform/refusals'

const input = v.object({
  user: v.string(),
  paymentType: v.picklist(['rental', 'commission']),
  month: v.pipe(v.string(), v.check(isMonth, 'bad-input')),
  choice: v.picklist(['pay', 'never']),
  reason: v.pipe(v.string(), v.trim(), v.maxLength(1000)),
})

/** Decides lines held because their month was paid by hand (M5): pay them as well, or never. */
export const decideHeld = adminCommand('POST /api/admin/earnings/held', input, ({ app, person }, wanted) => {
  const { user, paymentType, month, choice, reason } = wanted
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const decided = exec(
    app,
    `UPDATE earnings SET hold_until = '', reason = {:reason}, updated = {:now}
       ${choice === 'never' ? `, status = 'cancelled', cancel_kind = 'never'` : ''}
     WHERE user_id = {:user} AND payment_type = {:paymentType} AND month = {:month} AND status = 'pending' AND payment = ''
     AND hold_until != '' AND reason = {:paidByHand}`,
    { user, paymentType, month, reason, paidByHand, now: moment() },
  )
  if (decided === 0) fail('not-found')
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'earning.held',
    subject: `users/${user}`,
    after: { paymentType, month, choice, reason, lines: decided },
  })
  return {}
})
