import type { CalendarDate, Cents, Id, Month, PaymentType } from '../../../domain/entities'
import { moment } from '../../platform/clock'
import { exec, newId } from '../../platform/db'

/** Inserts a pending adjustment line, which is its own source (data model). Cents may be negative. Returns its id. */
export function insertAdjustment(
  app: PbApp,
  line: {
    user: Id
    paymentType: PaymentType
    month: Month
    periodStart: CalendarDate
    periodEnd: CalendarDate
    cents: Cents
    reason: string
    /** The payment whose payout difference or returned amount this line corrects (M37). */
    correctsPayment?: Id
  },
): Id {
  const id = newId()
  exec(
    app,
    `INSERT INTO earnings (id, user_id, kind, source, month, n, period_start, period_end, rate_cents, days, days_in_month,
       amount_cents, payment_type, status, reason, payment, paid_date, cancel_kind, run, corrects_payment, created, updated)
     VALUES ({:id}, {:user}, 'adjustment', {:id}, {:month}, 1, {:periodStart}, {:periodEnd}, 0, 0, 0,
       {:cents}, {:paymentType}, 'pending', {:reason}, '', '', '', '', {:correctsPayment}, {:now}, {:now})`,
    { id, correctsPayment: '', ...line, now: moment() },
  )
  return id
}
