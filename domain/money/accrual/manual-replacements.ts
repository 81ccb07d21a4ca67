import { monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Cents, Month } from '../../entities'

/** The maximum number of months that a manual payment covers (M27). */
export const maxManualMonths = 12

/** Whether a manual payment replaces the lines of a month or is paid in addition. */
export const manualMonthChoices = ['instead', 'as-well'] as const
export type ManualMonthChoice = (typeof manualMonthChoices)[number]

/** What is paid after the cancellation (M35): the months' lines, the payment's own amount later, both, or neither. */
export const replacementCancelChoices = ['months', 'own', 'both', 'neither'] as const
export type ReplacementCancelChoice = (typeof replacementCancelChoices)[number]

export const paysReplacedMonths = (choice: ReplacementCancelChoice): boolean => choice === 'months' || choice === 'both'
/** Reports whether the payment's own amount is paid later. Otherwise its line is cancelled permanently. */
export const paysOwnAmount = (choice: ReplacementCancelChoice): boolean => choice === 'own' || choice === 'both'

/** The unpaid balance, the payment's own amount, and the lines on hold in its months. */
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

export const monthsOfPeriod = (start: CalendarDate, end: CalendarDate): Month[] =>
  monthRange(monthOf(start), monthOf(end))

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
