import { firstDay, lastDay, monthOf, monthRange } from '../../../domain/calendar'
import type { createPaymentRoute } from '../../../domain/api/money/payments'
import type { OutputOf } from '../../../domain/api/route'
import type { Session } from '../server/session'

type Choice = 'instead' | 'as-well'

/** Input of a manual payment. `month` makes this whole month the period. */
export interface ManualPayment {
  user: string
  amount: string
  paymentType?: 'rental' | 'commission'
  month?: string
  periodStart?: string
  periodEnd?: string
  /** The choice for every month of the period, unless `months` is given. */
  choice?: Choice
  months?: { month: string; choice: Choice }[]
  reasonForPayee?: string
  method?: string
}

/** Creates a manual payment as the dialog does: checks for overlapping payments, then confirms them (M27). */
export async function createManualPayment(
  admin: Session,
  {
    user,
    amount,
    paymentType = 'rental',
    month = '',
    choice = 'as-well',
    months,
    reasonForPayee = '',
    method = '',
    ...period
  }: ManualPayment,
): Promise<OutputOf<typeof createPaymentRoute>> {
  const periodStart = period.periodStart ?? firstDay(month)
  const periodEnd = period.periodEnd ?? lastDay(month)
  const input = { user, paymentType, periodStart, periodEnd }
  const { seen } = await admin.call('GET /api/admin/payments/overlaps', input)
  const each = monthRange(monthOf(periodStart), monthOf(periodEnd)).map((one) => ({ month: one, choice }))
  return admin.call('POST /api/admin/payments', {
    ...input,
    amount,
    months: months ?? each,
    seen,
    reasonForPayee,
    ...(method !== '' && { method }),
  })
}
