import { adjustEarningsRoute } from '../../../domain/api/money/earnings'
import { firstDay, isMonthClosed, lastDay } from '../../../domain/calendar'
import { parseDollars } from '../../../domain/money/dollars'
import { today } from '../../platform/clock'
import { commandFor } from '../../platform/command'
import { find } from '../../platform/db'
import { fail } from '../../platform/errors'
import { insertAdjustment } from './insert-adjustment'

/** Adds a correction (M11) dated to the closed month that it corrects; the next run includes it. */
export const adjustEarnings = commandFor(adjustEarningsRoute, ({ app, audit }, input) => {
  const { user, paymentType, month, reason } = input
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const amount = parseDollars(input.amount, { signed: true })
  if (!amount.ok) fail(amount.problem, {}, { amount: amount.problem })
  if (!isMonthClosed(month, today(app))) fail('month-future', {}, { month: 'month-future' })
  if (!find(app, 'users', user)) fail('not-found')
  const { cents } = amount
  const period = { periodStart: firstDay(month), periodEnd: lastDay(month) }
  const earning = insertAdjustment(app, { user, paymentType, month, ...period, cents, reason })
  audit('earning.adjust', `earnings/${earning}`, { after: { user, paymentType, month, cents, reason } })
  return { earning }
})
