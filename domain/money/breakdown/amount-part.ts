import type { Cents, Earning, Month, PaymentType, UserPayment } from '../../entities'

/**
 * A part of an amount on a screen (M30). The parts of an amount add up to it, which a property test checks for all screens.
 * The interface adds the text.
 */
export type AmountPart =
  /** rate × days ÷ days in the month. `all`: the days include those of earlier lines, which a top-up completes. */
  | { kind: 'days'; rateCents: Cents; days: number; daysInMonth: number; all: boolean; cents: Cents }
  /** Minus the amount of earlier lines for the same days; only for top-ups. */
  | { kind: 'counted-before'; cents: Cents }
  | { kind: 'line'; line: Earning; cents: Cents }
  /** A line that was cancelled permanently: it adds nothing. */
  | { kind: 'never'; line: Earning; cents: 0 }
  /** A line that a manual payment replaces: it adds nothing (M39). */
  | { kind: 'replaced'; line: Earning; cents: 0 }
  /** Days that no line has counted yet. */
  | {
      kind: 'coming'
      of: PaymentType
      month: Month
      name: string
      rateCents: Cents
      days: number
      daysInMonth: number
      cents: Cents
      /** The referral is under review: its commission will be held (M23). */
      checked?: true
    }
  /** A future month with its certain earnings (M40). */
  | { kind: 'ahead'; month: Month; cents: Cents }
  /** A payment; `whole` is false if it also has lines of the other type and only a share is meant. */
  | { kind: 'payment'; payment: UserPayment; whole: boolean; cents: Cents }
  /** What came back of a sent payment, negative (M37). */
  | { kind: 'returned'; payment: UserPayment; cents: Cents }
  /** What PayPal paid above or below the sent amount (M37). */
  | { kind: 'paid-otherwise'; payment: UserPayment; cents: Cents }
  /** The pending lines together (the balance of M6). */
  | { kind: 'balance'; cents: Cents }
  /** A negative balance, which isn't paid and will be netted later. */
  | { kind: 'stays'; cents: Cents }

export const sumOfParts = (parts: readonly AmountPart[]): Cents => parts.reduce((cents, part) => cents + part.cents, 0)

export type UpcomingPart = Extract<AmountPart, { kind: 'coming' }>
