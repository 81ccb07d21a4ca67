// Reference model for tests of the SQL that settles lines (pb_hooks/payments/runs/stage-settlement.ts; decision 0034).
import type { RunReason } from '../money/payments/payment-run'
import { lastDay } from '../calendar'
import type { CalendarDate, Cents, Id, Month, PaymentType } from '../entities'
import type { RunFacts } from '../money/accrual/facts'

export const paymentTypes = ['rental', 'commission'] as const

/** A person's due lines of one type: pending, not on hold, up to the run's month, and in no active payment (M6). */
export interface Due {
  sumCents: Cents
  lines: number
}

/** What a payment run does with a person's due lines of one type. */
export interface Settlement {
  /** The type of the payment, or of the lines that aren't paid. */
  paymentType: PaymentType
  reason: Extract<RunReason, 'payment' | 'already-paid' | 'below-threshold' | 'balance-not-positive' | 'settled-zero'>
  /** The types whose lines are paid: both if the sum of one type isn't positive. */
  takes: readonly PaymentType[]
  amountCents: Cents
}

/**
 * Determines what one person is paid (M5, M6).
 * - A balance of zero or less pays nothing. Exactly zero settles the lines of a person who has left.
 * - Lines below the threshold are carried over, unless the person has left.
 * - A type whose sum isn't positive is subtracted from the other type: one payment contains all lines.
 * - The lines of a type in `existing`, for which a payment of this month exists already, wait for the next run.
 */
export function settleBalance(
  due: { [type in PaymentType]: Due },
  person: { left: boolean; thresholdCents: Cents; existing: ReadonlySet<PaymentType> },
): Settlement[] {
  const types = paymentTypes.filter((type) => due[type].lines > 0)
  const balance = due.rental.sumCents + due.commission.sumCents
  const all = (reason: Settlement['reason']): Settlement[] =>
    types.map((type) => ({ paymentType: type, reason, takes: [type], amountCents: due[type].sumCents }))
  if (types.length === 0) return []
  if (balance === 0 && person.left) return all('settled-zero')
  if (balance <= 0) return all('balance-not-positive')
  if (balance < person.thresholdCents && !person.left) return all('below-threshold')
  const positive = types.filter((type) => due[type].sumCents > 0)
  const netted = positive.length < types.length
  return positive.map((type) => ({
    paymentType: type,
    reason: person.existing.has(type) ? 'already-paid' : 'payment',
    takes: netted ? types : [type],
    amountCents: netted ? balance : due[type].sumCents,
  }))
}

/** Reports whether a person has no rental day and no affiliate day after a month (M6). */
export function hasLeft(facts: Pick<RunFacts, 'periods' | 'affiliatePeriods'>, user: Id, month: Month): boolean {
  const end: CalendarDate = lastDay(month)
  return ![...facts.periods, ...facts.affiliatePeriods].some(
    (period) => period.user_id === user && period.voided_at === '' && (period.end_date === '' || period.end_date > end),
  )
}
