import * as v from 'valibot'
import { firstDay, isClosed, isMonth, lastDay } from '../../domain/calendar'
import { parseDollars } from '../../domain/money'
import { audit } from '../platform/audit'
import { today } from '../platform/clock'
import { adminCommand } from '../platform/command'
import { find } from '../platform/db'
import { fail } from '../platform/refusals'
import { insertAdjustment } from './insert-adjustment'

const input = v.object({
  user: v.string(),
  paymentType: v.picklist(['rental', 'commission']),
  month: v.pipe(v.string(), v.check(isMonth, 'bad-input')),
  amount: v.string(),
  reason: v.pipe(v.string(), v.trim(), v.maxLength(1000)),
})

/**
 * A correction (M11): a new line, negative or positive, dated to the closed month it corrects, so that it is netted in the
 * next run whatever day it is entered. `month-future` for a month that has not ended.
 */
export const adjustEarnings = adminCommand('POST /api/admin/earnings/adjust', input, ({ app, person }, wanted) => {
  const { user, paymentType, month, reason } = wanted
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const amount = parseDollars(wanted.amount, { signed: true })
  if (!amount.ok) fail(amount.problem, {}, { amount: amount.problem })
  if (!isClosed(month, today(app))) fail('month-future', {}, { month: 'month-future' })
  if (!find(app, 'users', user)) fail('not-found')
  const { cents } = amount
  const period = { periodStart: firstDay(month), periodEnd: lastDay(month) }
  const earning = insertAdjustment(app, { user, paymentType, month, ...period, cents, reason })
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'earning.adjust',
    subject: `earnings/${earning}`,
    after: { user, paymentType, month, cents, reason },
  })
  return { earning }
})
