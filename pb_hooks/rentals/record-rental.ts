import { voidRentalRoute } from '../../domain/api/people/rentals'
import { dayMask } from '../../domain/money/accrual/day-mask'
import {
  countedLines,
  readPeriod,
  voidPeriod,
  requireValidEnd,
  requireValidPastDays,
  insertPastDays,
} from '../periods/periods'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { refreshRentalColumns } from './rental-columns'
import { correctRentalEndRoute, recordRentalRoute } from '../../domain/api/money/late-facts'
import { find, insert } from '../platform/db'
import { requireRenter, setRentalEnd } from './rental'

/** Voids a rental recorded by mistake (M13). Throws `day-counted` if an active line counted one of its days. */
export const voidRental = commandFor(voidRentalRoute, ({ app, audit }, input) => {
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
export const recordRental = commandFor(recordRentalRoute, ({ app, person, audit }, input) => {
  const { user } = input
  const record = find(app, 'users', user)
  if (!record || record.getString('anonymised_at') !== '') return fail('not-found')
  requireValidPastDays(app, 'rental_periods', input)
  requireRenter(app, record)
  const period = insertPastDays(app, 'rental_periods', input)
  insert(app, 'rental_admin', { period, started_by: person.id, ended_by: person.id })
  refreshRentalColumns(app, user)
  audit('rental.record', `rental_periods/${period}`, { after: input })
  return { period }
})

/** Corrects a wrong last paid day of a rental (M28), to a later or earlier day; '' = open. */
export const correctRentalEnd = commandFor(correctRentalEndRoute, ({ app, person, audit }, input) => {
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
