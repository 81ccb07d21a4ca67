import { firstDay, lastDay, monthOf, monthRange } from '../../../domain/calendar'
import type { createPaymentRoute } from '../../../domain/api/money/payments'
import type { OutputOf } from '../../../domain/api/route'
import type { Session } from '../server/session'

type Choice = 'instead' | 'as-well'

/** What a test says of a payment made by hand; a month stands for its whole period. */
export interface ManualPayment {
  user: string
  amount: string
  paymentType?: 'rental' | 'commission'
  month?: string
  periodStart?: string
  periodEnd?: string
  /** For every month, unless `months` says it for each. */
  choice?: Choice
  months?: { month: string; choice: Choice }[]
  reasonForPayee?: string
  /** How it is paid instead of by PayPal. */
  method?: string
}

/** Makes a payment by hand as the dialog does: asks what it meets, then confirms just that (M27). */
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
  const wanted = { user, paymentType, periodStart, periodEnd }
  const { seen } = await admin.call('GET /api/admin/payments/meets', wanted)
  const each = monthRange(monthOf(periodStart), monthOf(periodEnd)).map((one) => ({ month: one, choice }))
  return admin.call('POST /api/admin/payments', {
    ...wanted,
    amount,
    months: months ?? each,
    seen,
    reasonForPayee,
    ...(method !== '' && { method }),
  })
}
