import { endRentalRoute } from '../../domain/api/rentals'
import { earliestEnd, endProblem } from '../../domain/money/rentals'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { find } from '../platform/db'
import { fail } from '../platform/refusals'
import { boundsToday } from '../settings/date-bounds'
import { countedLines } from './counted-lines'
import { putEnd } from './put-end'

/**
 * Sets the last paid day of a rental (M13). It can't lie before the last day that a living line counted, own or another
 * person's (`day-counted`, with the earliest end). A period that has already ended keeps its end (`rental-not-active`).
 */
export const endRental = commandFor(endRentalRoute, ({ app, person, audit }, wanted) => {
  const { period, endDate, reason } = wanted
  const record = find(app, 'rental_periods', period)
  if (!record) fail('not-found')
  const before = { start_date: record.getString('start_date'), end_date: record.getString('end_date') }
  const over = before.end_date !== '' && before.end_date < today(app)
  if (record.getString('voided_at') !== '' || over) fail('rental-not-active')
  const user = record.getString('user_id')
  const earliest = earliestEnd(before, countedLines(app, period, user))
  const problem = endProblem({ endDate, reason }, { start_date: before.start_date, earliest }, boundsToday(app))
  if (problem) fail(problem.code, { earliest }, { [problem.field]: problem.code })
  putEnd(app, { period, user }, { endDate, reason, by: person.id })
  audit('rental.end', `rental_periods/${period}`, { before, after: { ...before, end_date: endDate, reason } })
  return {}
})
