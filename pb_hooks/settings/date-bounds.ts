import { dateBounds, dateProblem, type DateBounds } from '../../domain/money/date-bounds'
import type { CalendarDate } from '../../domain/entities'
import { today } from '../platform/clock'
import { fail } from '../platform/errors'
import { readSetting } from './read-settings'

/** Returns the first and last day for which facts may be recorded today (M28). */
export const currentDateBounds = (app: PbApp): DateBounds => dateBounds(readSetting(app, 'program_start'), today(app))

/** Rejects days outside the bounds; the keys are the fields' names. */
export function requireDaysInBounds(app: PbApp, days: { readonly [field: string]: CalendarDate }): void {
  const bounds = currentDateBounds(app)
  for (const [field, day] of Object.entries(days)) {
    const problem = dateProblem(day, bounds)
    if (problem) fail(problem, {}, { [field]: problem })
  }
}
