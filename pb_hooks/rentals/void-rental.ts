import { voidRentalRoute } from '../../domain/api/rentals'
import { dayMask } from '../../domain/money/day-mask'
import { settleRequest } from '../agreements/settle-request'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find } from '../platform/db'
import { fail } from '../platform/refusals'
import { countedLines } from './counted-lines'
import { restampPerson } from './restamp-person'

/** Voids a rental that was never true (M13). Refused as `day-counted` while a living line counted one of its days. */
export const voidRental = commandFor(voidRentalRoute, ({ app, audit }, wanted) => {
  const { period, reason } = wanted
  const record = find(app, 'rental_periods', period)
  if (!record) fail('not-found')
  if (record.getString('voided_at') !== '') fail('rental-not-active')
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const user = record.getString('user_id')
  const days = { start: record.getString('start_date'), end: record.getString('end_date') }
  const counted = countedLines(app, period, user).some((line) => (line.days & dayMask(days, line.month)) !== 0)
  if (counted) fail('day-counted')
  const now = moment()
  exec(
    app,
    'UPDATE rental_periods SET voided_at = {:now}, void_reason = {:reason}, updated = {:now} WHERE id = {:period}',
    { now, reason, period },
  )
  settleRequest(app, period, '')
  restampPerson(app, user)
  audit('rental.void', `rental_periods/${period}`, { before: days, after: { reason } })
  return {}
})
