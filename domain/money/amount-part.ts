import type { Cents, Earning, Month, PaymentType, UserPayment } from '../entities'

/**
 * What an amount on a screen is made of (M30). Whatever is shown, its parts sum to it: a property test holds every screen to
 * that over random histories. Words are the interface's.
 */
export type AmountPart =
  /** rate × days ÷ days in the month. `counted` = all days of a source that a top-up completes. */
  | { kind: 'days'; rateCents: Cents; days: number; daysInMonth: number; all: boolean; cents: Cents }
  /** What earlier lines of the same days hold already: below zero, of a top-up alone. */
  | { kind: 'counted-before'; cents: Cents }
  /** One line, whole. */
  | { kind: 'line'; line: Earning; cents: Cents }
  /** A line that was cancelled for good: it adds nothing. */
  | { kind: 'never'; line: Earning; cents: 0 }
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
    }
  /** A payment; `whole` is false where it also holds lines of the other type and only a share is meant. */
  | { kind: 'payment'; payment: UserPayment; whole: boolean; cents: Cents }
  /** Waiting lines together (the balance of M6). */
  | { kind: 'balance'; cents: Cents }
  /** A balance below zero: it stays and is netted later, so nothing of it is sent. */
  | { kind: 'stays'; cents: Cents }

/** The cents of all parts together. */
export const sumOfParts = (parts: readonly AmountPart[]): Cents => parts.reduce((cents, part) => cents + part.cents, 0)

/** Days of a month that no line has counted yet. */
export type ComingPart = Extract<AmountPart, { kind: 'coming' }>
