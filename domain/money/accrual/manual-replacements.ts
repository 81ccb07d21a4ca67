import { monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Cents, Month } from '../../entities'

/** The maximum number of months that a manual payment covers (M27). */
export const maxManualMonths = 12

/** Whether a manual payment replaces the lines of a month or is paid in addition. */
export const manualMonthChoices = ['instead', 'as-well'] as const
export type ManualMonthChoice = (typeof manualMonthChoices)[number]

/**
 * What is paid after a manual payment that replaced its months is cancelled (M35): the lines of the months, the payment's
 * own amount in a later run, both, or neither. The lines of months that aren't paid remain on hold.
 */
export const replacementCancelChoices = ['months', 'own', 'both', 'neither'] as const
export type ReplacementCancelChoice = (typeof replacementCancelChoices)[number]

/** Reports whether the lines of the months are paid. */
export const paysReplacedMonths = (choice: ReplacementCancelChoice): boolean => choice === 'months' || choice === 'both'
/** Reports whether a later run pays the payment's own line; otherwise the line is cancelled permanently. */
export const paysOwnAmount = (choice: ReplacementCancelChoice): boolean => choice === 'own' || choice === 'both'

/**
 * Amounts for the choice in cents: the person's unpaid balance, the payment's own amount, and the lines on hold in its
 * months.
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

/** Returns the months that a period contains, oldest first. */
export const monthsOfPeriod = (start: CalendarDate, end: CalendarDate): Month[] =>
  monthRange(monthOf(start), monthOf(end))

/** Returns months for which no choice was made, and choices that are duplicates or for other months. */
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
