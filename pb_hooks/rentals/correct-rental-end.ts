import { correctRentalEndRoute } from '../../domain/api/late-facts'
import { correctedEndProblem } from '../../domain/money/late-facts'
import { earliestEnd } from '../../domain/money/rentals'
import { commandFor } from '../platform/command'
import { find } from '../platform/db'
import { fail } from '../platform/refusals'
import { boundsToday } from '../settings/date-bounds'
import { countedLines } from './counted-lines'
import { otherPeriods } from './other-periods'
import { putEnd } from './put-end'

/**
 * Corrects the last paid day of a rental that was recorded wrong (M28), later or earlier; '' = it never ended. `day-counted`
 * with the earliest possible end while a living line counted a day that would go (M14).
 */
export const correctRentalEnd = commandFor(
  correctRentalEndRoute,
  ({ app, person, audit }, { period, endDate, reason }) => {
    const record = find(app, 'rental_periods', period)
    if (!record || record.getString('voided_at') !== '') return fail('not-found')
    const before = { start_date: record.getString('start_date'), end_date: record.getString('end_date') }
    if (before.end_date === '') fail('rental-not-ended')
    const user = record.getString('user_id')
    const earliest = earliestEnd(before, countedLines(app, period, user))
    const problem = correctedEndProblem({ endDate, reason }, before, {
      bounds: boundsToday(app),
      earliest,
      others: otherPeriods(app, 'rental_periods', user, period),
    })
    if (problem) fail(problem.code, { earliest }, { [problem.field]: problem.code })
    putEnd(app, { period, user }, { endDate, reason, by: person.id })
    audit('rental.correct', `rental_periods/${period}`, { before, after: { ...before, end_date: endDate, reason } })
    return {}
  },
)
