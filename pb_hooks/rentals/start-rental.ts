import { startRentalRoute, endRentalRoute, voidRentalRoute } from '../../domain/api/people/rentals'
import { rentalStartProblem, rentalEndProblem } from '../../domain/money/accrual/rentals'
import { today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { insert } from '../platform/db'
import { fail } from '../platform/errors'
import { currentDateBounds } from '../settings/read-settings'
import { requireAccount } from '../users/find-user'
import { requireRenter, refreshRentalColumns, setRentalEnd } from './rental'
import {
  earliestPeriodEnd,
  readPeriod,
  countedLines,
  voidPeriod,
  requireValidEnd,
  requireValidPastDays,
  insertPastDays,
} from '../periods/periods'
import { dayMask } from '../../domain/money/accrual/day-mask'
import { correctRentalEndRoute, recordRentalRoute } from '../../domain/api/money/late-facts'

/** Starts a rental without an end (M13); a start in a past month is recorded late and needs a reason. */
export const startRental = commandFor(startRentalRoute, ({ app, person, audit }, input) => {
  const { user, startDate, reason = '', note = '' } = input
  const record = requireAccount(app, user)
  const problem = rentalStartProblem({ startDate, reason }, today(app), currentDateBounds(app))
  if (problem) fail(problem.code, {}, { [problem.field]: problem.code })
  requireRenter(app, record)
  const period = insert(app, 'rental_periods', { user_id: user, start_date: startDate, start_reason: reason })
  insert(app, 'rental_admin', { period, note, started_by: person.id })
  refreshRentalColumns(app, user)
  audit('rental.start', `rental_periods/${period}`, { after: { user, startDate, reason } })
  return { period }
})

/**
 * Sets the last paid day (M13). Throws `day-counted` with the earliest possible end if an active line counted a later day.
 */
export const endRental = commandFor(endRentalRoute, ({ app, person, audit }, input) => {
  const { endDate, reason } = input
  const period = readPeriod(app, 'rental_periods', input.period)
  const before = period.days
  const over = before.end_date !== '' && before.end_date < today(app)
  if (period.isVoided || over) fail('rental-not-active')
  const earliest = earliestPeriodEnd(app, 'rental_periods', period)
  const problem = rentalEndProblem(
    { endDate, reason },
    { start_date: before.start_date, earliest },
    currentDateBounds(app),
  )
  if (problem) fail(problem.code, { earliest }, { [problem.field]: problem.code })
  setRentalEnd(app, period, { endDate, reason, by: person.id })
  audit('rental.end', `rental_periods/${period.id}`, { before, after: { ...before, end_date: endDate, reason } })
  return {}
})

/** Voids a rental recorded by mistake (M13). Throws `day-counted` if an active line counted one of its days. */
commandFor(voidRentalRoute, ({ app, audit }, input) => {
  const { reason } = input
  const period = readPeriod(app, 'rental_periods', input.period)
  if (period.isVoided) fail('rental-not-active')
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const days = { start: period.days.start_date, end: period.days.end_date }
  const lines = countedLines(app, 'rental_periods', period)
  if (lines.some((line) => (line.days & dayMask(days, line.month)) !== 0)) fail('day-counted')
  voidPeriod(app, 'rental_periods', period.id, reason)
  refreshRentalColumns(app, period.user)
  audit('rental.void', `rental_periods/${period.id}`, { before: days, after: { reason } })
  return {}
})

/** Records a past rental (M28), even if a later one exists. The next run creates its lines (M5). */
commandFor(recordRentalRoute, ({ app, person, audit }, input) => {
  const { user } = input
  const record = requireAccount(app, user)
  requireValidPastDays(app, 'rental_periods', input)
  requireRenter(app, record)
  const period = insertPastDays(app, 'rental_periods', input)
  insert(app, 'rental_admin', { period, started_by: person.id, ended_by: person.id })
  refreshRentalColumns(app, user)
  audit('rental.record', `rental_periods/${period}`, { after: input })
  return { period }
})

/** Corrects a wrong last paid day of a rental (M28), to a later or earlier day; '' = open. */
commandFor(correctRentalEndRoute, ({ app, person, audit }, input) => {
  const { endDate, reason } = input
  const period = readPeriod(app, 'rental_periods', input.period)
  if (period.isVoided) return fail('not-found')
  const before = period.days
  if (before.end_date === '') fail('rental-not-ended')
  requireValidEnd(app, 'rental_periods', period, input)
  setRentalEnd(app, period, { endDate, reason, by: person.id })
  audit('rental.correct', `rental_periods/${period.id}`, { before, after: { ...before, end_date: endDate, reason } })
  return {}
})
