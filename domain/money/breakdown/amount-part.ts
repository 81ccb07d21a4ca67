import type { Cents, Earning, Month, PaymentType, UserPayment } from '../../entities'

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
      /** Of a referral that is being checked: its commission will be held (M23). */
      checked?: true
    }
  /** A month after the running one, with what it is sure to bring (M40). */
  | { kind: 'ahead'; month: Month; cents: Cents }
  /** A payment; `whole` is false where it also holds lines of the other type and only a share is meant. */
  | { kind: 'payment'; payment: UserPayment; whole: boolean; cents: Cents }
  /** What came back of a payment that was sent: below zero (M37). */
  | { kind: 'returned'; payment: UserPayment; cents: Cents }
  /** What PayPal paid of a payment beyond, or short of, what was sent (M37). */
  | { kind: 'paid-otherwise'; payment: UserPayment; cents: Cents }
  /** Waiting lines together (the balance of M6). */
  | { kind: 'balance'; cents: Cents }
  /** A balance below zero: it stays and is netted later, so nothing of it is sent. */
  | { kind: 'stays'; cents: Cents }

/** The cents of all parts together. */
export const sumOfParts = (parts: readonly AmountPart[]): Cents => parts.reduce((cents, part) => cents + part.cents, 0)

/** Days of a month that no line has counted yet. */
export type ComingPart = Extract<AmountPart, { kind: 'coming' }>
