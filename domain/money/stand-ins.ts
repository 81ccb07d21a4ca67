import { monthOf, monthRange } from '../calendar'
import type { CalendarDate, Month } from '../entities'

/** A payment made by hand touches at most this many months (M27). */
export const mostMonthsByHand = 12

/** Whether a payment made by hand pays a month's own lines, or something besides. */
export const standInChoices = ['instead', 'as-well'] as const
export type StandInChoice = (typeof standInChoices)[number]

/** The months that a period touches, oldest first. */
export const monthsTouched = (start: CalendarDate, end: CalendarDate): Month[] =>
  monthRange(monthOf(start), monthOf(end))

/** The months for which nothing was chosen, and those that were never asked about. */
export function choiceProblems(
  touched: readonly Month[],
  choices: readonly { month: Month }[],
): { missing: Month[]; strange: Month[] } {
  const chosen = choices.map(({ month }) => month)
  return {
    missing: touched.filter((month) => !chosen.includes(month)),
    strange: chosen.filter((month, i) => !touched.includes(month) || chosen.indexOf(month) !== i),
  }
}
