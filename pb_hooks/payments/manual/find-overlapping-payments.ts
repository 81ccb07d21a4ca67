import { addMonths, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Month, Id, PaymentType } from '../../../domain/entities'
import { monthsOfPeriod, maxManualMonths } from '../../../domain/money/accrual/manual-replacements'
import { fail } from '../../platform/errors'
import { overlappingPaymentsRoute } from '../../../domain/api/money/payments'
import type { OutputOf } from '../../../domain/api/route'
import { rows } from '../../platform/db'
import { answerTo } from '../../platform/route'

/** Returns the months of a manual payment's period; `period-too-long` for more than twelve (M27). */
export function overlappedMonths(start: CalendarDate, end: CalendarDate): Month[] {
  if (end < start) fail('date-order', {}, { periodEnd: 'date-order' })
  if (addMonths(monthOf(start), maxManualMonths) <= monthOf(end)) {
    fail('period-too-long', { months: maxManualMonths }, { periodEnd: 'period-too-long' })
  }
  return monthsOfPeriod(start, end)
}

type Overlap = OutputOf<typeof overlappingPaymentsRoute>
type PaidMonth = Overlap['already'][number]

/** Returns the lines and payments that a planned manual payment would overlap (M27). */
export const findOverlappingPayments = answerTo(
  overlappingPaymentsRoute,
  ({ app }, { user, paymentType, periodStart, periodEnd }) => {
    const touched = overlappedMonths(periodStart, periodEnd)
    return {
      months: touched.map((month) => ({ month, ...waitingOf(app, user, paymentType, month) })),
      ...findPaidLines(app, user, paymentType, touched),
    }
  },
)

/** Returns the lines of these months in active or dispersed payments, with their sum and a hash of that state. */
export function findPaidLines(
  app: PbApp,
  user: Id,
  type: PaymentType,
  touched: readonly Month[],
): Pick<Overlap, 'already' | 'cents' | 'seen'> {
  const found = rows(
    app,
    `SELECT e.id AS earning, e.month, e.kind, e.amount_cents AS cents, p.id AS payment, p.status, p.run
     FROM payment_lines l JOIN user_payments p ON p.id = l.payment AND p.status != 'cancelled'
     JOIN earnings e ON e.id = l.earning AND e.payment_type = {:type}
     WHERE l.user_id = {:user} AND CASE p.run
       WHEN '' THEN substr(p.payment_period_start, 1, 7) <= {:last} AND substr(p.payment_period_end, 1, 7) >= {:first}
       ELSE e.month BETWEEN {:first} AND {:last} END
     ORDER BY e.month, e.id`,
    { user, type, first: touched[0] ?? '', last: touched.at(-1) ?? '' },
    { earning: '', month: '', kind: '', cents: 0, payment: '', status: '', run: '' },
  )
  return {
    already: found.map(({ month, kind, cents, payment, status, run }) => ({
      payment,
      month,
      kind: kind as PaidMonth['kind'],
      cents,
      status: status as PaidMonth['status'],
      byHand: run === '',
    })),
    cents: found.reduce((sum, line) => sum + line.cents, 0),
    seen: $security.sha256(found.map((line) => `${line.earning} ${line.payment} ${line.status}`).join('\n')),
  }
}

function waitingOf(app: PbApp, user: Id, type: PaymentType, month: Month) {
  const [sum] = rows(
    app,
    `SELECT COUNT(*) AS lines, COALESCE(SUM(amount_cents), 0) AS cents FROM earnings
     WHERE user_id = {:user} AND kind = {:type} AND month = {:month} AND status = 'pending' AND payment = ''`,
    { user, type, month },
    { lines: 0, cents: 0 },
  )
  return { waitingLines: sum?.lines ?? 0, waitingCents: sum?.cents ?? 0 }
}
