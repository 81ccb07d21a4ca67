import type { Cents, Earning, Month, PaymentType, UserPayment } from '../../entities'

/** A part of an amount on a screen (M30). A property test checks that the parts add up to the amount. */
export type AmountPart =
  /** The days of a line. If `all` is true, they include those of earlier lines, to which a top-up adds. */
  | { kind: 'days'; rateCents: Cents; days: number; daysInMonth: number; all: boolean; cents: Cents }
  /** The amount of earlier lines for the same days, which a top-up subtracts. */
  | { kind: 'counted-before'; cents: Cents }
  | { kind: 'line'; line: Earning; cents: Cents }
  | { kind: 'never'; line: Earning; cents: 0 }
  /** A line that a manual payment replaces and that adds nothing (M39). */
  | { kind: 'replaced'; line: Earning; cents: 0 }
  | {
      kind: 'coming'
      of: PaymentType
      month: Month
      name: string
      rateCents: Cents
      days: number
      daysInMonth: number
      cents: Cents
      /** Whether the referral is under review, so its commission will be put on hold (M23). */
      checked?: true
    }
  | { kind: 'ahead'; month: Month; cents: Cents }
  /** A payment, or if `whole` is false, only the share of one type in it. */
  | { kind: 'payment'; payment: UserPayment; whole: boolean; cents: Cents }
  | { kind: 'returned'; payment: UserPayment; cents: Cents }
  /** What PayPal paid in excess of the sent amount, negative if it paid less (M37). */
  | { kind: 'paid-otherwise'; payment: UserPayment; cents: Cents }
  /** The pending lines as one sum (the balance of M6). */
  | { kind: 'balance'; cents: Cents }
  /** A negative balance, which isn't paid but subtracted from later earnings. */
  | { kind: 'stays'; cents: Cents }

export const sumOfParts = (parts: readonly AmountPart[]): Cents => parts.reduce((cents, part) => cents + part.cents, 0)

export type UpcomingPart = Extract<AmountPart, { kind: 'coming' }>
