import { monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Cents, Month } from '../../entities'

/** The maximum number of months that a manual payment covers (M27). */
export const maxManualMonths = 12

/** Whether a manual payment replaces a month's lines or is additional. */
export const manualMonthChoices = ['instead', 'as-well'] as const
export type ManualMonthChoice = (typeof manualMonthChoices)[number]

/**
 * What is paid after a manual payment that replaced its months is cancelled (M35): the months' lines, its own amount in a
 * later run, both, or neither. Months that aren't paid keep their lines held.
 */
export const replacementCancelChoices = ['months', 'own', 'both', 'neither'] as const
export type ReplacementCancelChoice = (typeof replacementCancelChoices)[number]

/** Reports whether the months' lines are paid. */
export const paysReplacedMonths = (choice: ReplacementCancelChoice): boolean => choice === 'months' || choice === 'both'
/** Reports whether the payment's own line is paid by a later run; otherwise it is cancelled permanently. */
export const paysOwnAmount = (choice: ReplacementCancelChoice): boolean => choice === 'own' || choice === 'both'

/**
 * Amounts for the choice in cents: the person's unpaid balance, the payment's own amount, and the held lines of its months.
 */
export interface ReplacementAmounts {
  balanceCents: Cents
  ownCents: Cents
  monthsCents: Cents
}

/** Returns the person's unpaid balance after the choice (M35), in cents. */
export const balanceAfterCancel = (
  { balanceCents, ownCents, monthsCents }: ReplacementAmounts,
  choice: ReplacementCancelChoice,
): Cents => balanceCents + (paysOwnAmount(choice) ? ownCents : 0) + (paysReplacedMonths(choice) ? monthsCents : 0)

/** Returns the months that a period covers, oldest first. */
export const monthsOfPeriod = (start: CalendarDate, end: CalendarDate): Month[] =>
  monthRange(monthOf(start), monthOf(end))

/** Returns months without a choice, and choices that are duplicate or for other months. */
export function monthChoiceProblems(
  touched: readonly Month[],
  choices: readonly { month: Month }[],
): { missing: Month[]; unexpected: Month[] } {
  const chosen = choices.map(({ month }) => month)
  return {
    missing: touched.filter((month) => !chosen.includes(month)),
    unexpected: chosen.filter((month, i) => !touched.includes(month) || chosen.indexOf(month) !== i),
  }
}
