// Model: the oracle of the server's set-based SQL (pb_hooks/payments/runs/stage-settlement.ts): what is paid. Tests alone use it (decision 0005).
import type { RunReason } from '../money/payments/payment-run'
import { lastDay } from '../calendar'
import type { CalendarDate, Cents, Id, Month, PaymentType } from '../entities'
import type { Facts } from '../money/accrual/facts'

export const paymentTypes = ['rental', 'commission'] as const

/** One person's due lines by type: pending, unheld, up to the run's month, in no living payment (M6). */
export interface Due {
  sumCents: Cents
  lines: number
}

/** What a run does with one person's due lines of one type. */
export interface Settlement {
  /** The type of the payment made, or of the lines left alone. */
  paymentType: PaymentType
  reason: Extract<RunReason, 'payment' | 'already-paid' | 'below-threshold' | 'balance-not-positive' | 'settled-zero'>
  /** Whose types' lines it takes: both when one type's sum isn't positive. */
  takes: readonly PaymentType[]
  amountCents: Cents
}

/**
 * Decides what is paid to one person (M5, M6).
 * - balance ≤ 0 pays nothing; exactly 0 for somebody who has left closes the lines;
 * - below the threshold the lines carry over, unless the person has left;
 * - a type whose sum isn't positive is netted: all due lines go into one payment of the other type;
 * - `made`: a type that has its generated payment of this month already keeps its lines for the next run.
 */
export function settle(
  due: { [type in PaymentType]: Due },
  person: { left: boolean; thresholdCents: Cents; made: ReadonlySet<PaymentType> },
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
    reason: person.made.has(type) ? 'already-paid' : 'payment',
    takes: netted ? types : [type],
    amountCents: netted ? balance : due[type].sumCents,
  }))
}

/** Whether a person has left by the end of a month: no rental and no affiliate period has a day after it (M6). */
export function hasLeft(facts: Pick<Facts, 'periods' | 'affiliatePeriods'>, user: Id, month: Month): boolean {
  const end: CalendarDate = lastDay(month)
  return ![...facts.periods, ...facts.affiliatePeriods].some(
    (period) => period.user_id === user && period.voided_at === '' && (period.end_date === '' || period.end_date > end),
  )
}
