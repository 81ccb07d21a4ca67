import type { CalendarDate, Cents, Id, Moment, Month, Row } from './base'

export type PaymentType = 'rental' | 'commission'
export type LineKind = 'rental' | 'commission' | 'bonus' | 'adjustment'
export type LineStatus = 'pending' | 'paid' | 'cancelled'
export type PaymentStatus = 'pending' | 'approved' | 'dispersed' | 'cancelled'

/** Days on which a profile was rented (M13). `end_date` is the last paid day, '' = goes on. */
export interface RentalPeriod extends Row {
  user_id: Id
  start_date: CalendarDate
  end_date: CalendarDate
  start_reason: string
  end_reason: string
  voided_at: Moment
  void_reason: string
}

export interface RentalDesk extends Row {
  period: Id
  note: string
  started_by: Id
  ended_by: Id
}

/** A rate from a month on (M13). user_id '' = the programme's. The highest `n` of (kind, user, month) counts. */
export interface Rate extends Row {
  kind: 'rental' | 'commission' | 'bonus'
  user_id: Id
  from_month: Month
  n: number
  amount_cents: Cents
  /** An own rate ends: from this month the programme's rate counts again. */
  use_default: boolean
}

/** `earnings`: accrual lines (M4). `days` is a 31-bit mask of the counted days, bit 0 = the 1st. */
export interface Earning extends Row {
  user_id: Id
  kind: LineKind
  /** rental: period; commission: attribution; bonus: referred user; adjustment: its own id. */
  source: Id
  month: Month
  /** 1, and from 2 on a top-up for days recorded late (M5). */
  n: number
  period_start: CalendarDate
  period_end: CalendarDate
  rate_cents: Cents
  days: number
  days_in_month: number
  amount_cents: Cents
  payment_type: PaymentType
  status: LineStatus
  hold_until: CalendarDate
  reason: string
  /** The living payment that holds this line, '' = none. */
  payment: Id
  paid_date: CalendarDate
  cancel_kind: '' | 'undone' | 'never'
  run: Id
}

export interface UserPayment extends Row {
  user_id: Id
  payment_type: PaymentType
  month: Month
  payment_period_start: CalendarDate
  payment_period_end: CalendarDate
  amount_cents: Cents
  status: PaymentStatus
  payment_method: string
  approved_at: Moment
  dispersed_at: Moment
  cancelled_at: Moment
  cancel_reason: string
  payee_paypal: string
  reference: string
  /** '' = made by hand. */
  run: Id
  person_name: string
  person_email: string
}

export interface PaymentLine extends Row {
  payment: Id
  earning: Id
  user_id: Id
  amount_cents: Cents
}

export interface PaymentDesk extends Row {
  payment: Id
  notes: string
  approved_by: Id
  batch_state: '' | 'exported' | 'sent' | 'reconciled'
  provider_ids: Record<string, string>
}

export interface PaymentRun extends Row {
  month: Month
  state: 'committed' | 'undone'
  actor: Id
  dry_run_hash: string
  counts: { created: number; already: number; skipped: number; lines: number }
  totals: { rental_cents: Cents; commission_cents: Cents }
}

export interface PaymentRunResult extends Row {
  run: Id
  user_id: Id
  payment_type: PaymentType
  outcome: 'created' | 'already' | 'skipped'
  reason: string
  amount_cents: Cents
}
