import { monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Cents, Month } from '../../entities'

/** A payment made by hand touches at most this many months (M27). */
export const mostMonthsByHand = 12

/** Whether a payment made by hand pays a month's own lines, or something besides. */
export const standInChoices = ['instead', 'as-well'] as const
export type StandInChoice = (typeof standInChoices)[number]

/**
 * What is paid after a payment that stands instead of its months is cancelled (M35): what the months earned, its own amount with a later
 * run, both, or neither. Where the months aren't paid their lines stay held.
 */
export const standInCancels = ['months', 'own', 'both', 'neither'] as const
export type StandInCancel = (typeof standInCancels)[number]

/** Whether the lines of the months are paid after that choice. */
export const paysMonths = (choice: StandInCancel): boolean => choice === 'months' || choice === 'both'
/** Whether the payment's own line waits for a later run after that choice; otherwise it is cancelled for good. */
export const paysOwn = (choice: StandInCancel): boolean => choice === 'own' || choice === 'both'

/** What the choice is about, in cents: the person's unpaid balance, the payment's own amount, and what of its months is let go by it. */
export interface StandInSums {
  balanceCents: Cents
  ownCents: Cents
  monthsCents: Cents
}

/** The person's unpaid balance after that choice (M35), in cents. */
export const balanceAfterCancel = (
  { balanceCents, ownCents, monthsCents }: StandInSums,
  choice: StandInCancel,
): Cents => balanceCents + (paysOwn(choice) ? ownCents : 0) + (paysMonths(choice) ? monthsCents : 0)

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
