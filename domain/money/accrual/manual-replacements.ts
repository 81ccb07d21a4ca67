import { monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Cents, Month } from '../../entities'

/** The maximum number of months that a manual payment covers (M27). */
export const mostMonthsByHand = 12

/** Whether a manual payment replaces a month's lines or is additional. */
export const standInChoices = ['instead', 'as-well'] as const
export type StandInChoice = (typeof standInChoices)[number]

/**
 * What is paid after a manual payment that replaced its months is cancelled (M35): the months' lines, its own amount in a
 * later run, both, or neither. Months that aren't paid keep their lines held.
 */
export const standInCancels = ['months', 'own', 'both', 'neither'] as const
export type StandInCancel = (typeof standInCancels)[number]

/** Reports whether the months' lines are paid. */
export const paysMonths = (choice: StandInCancel): boolean => choice === 'months' || choice === 'both'
/** Reports whether the payment's own line is paid by a later run; otherwise it is cancelled permanently. */
export const paysOwn = (choice: StandInCancel): boolean => choice === 'own' || choice === 'both'

/**
 * Amounts for the choice in cents: the person's unpaid balance, the payment's own amount, and the held lines of its months.
 */
export interface StandInSums {
  balanceCents: Cents
  ownCents: Cents
  monthsCents: Cents
}

/** Returns the person's unpaid balance after the choice (M35), in cents. */
export const balanceAfterCancel = (
  { balanceCents, ownCents, monthsCents }: StandInSums,
  choice: StandInCancel,
): Cents => balanceCents + (paysOwn(choice) ? ownCents : 0) + (paysMonths(choice) ? monthsCents : 0)

/** Returns the months that a period covers, oldest first. */
export const monthsTouched = (start: CalendarDate, end: CalendarDate): Month[] =>
  monthRange(monthOf(start), monthOf(end))

/** Returns months without a choice, and choices that are duplicate or for other months. */
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
