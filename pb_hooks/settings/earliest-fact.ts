import type { CalendarDate } from '../../domain/entities'
import { one } from '../platform/db'

/**
 * The first day for which anything is recorded, '' = nothing is. What was voided never was; the seeded rates and attributions
 * that reach back without limit are no facts of a day (M28).
 */
export function earliestFact(app: PbApp): CalendarDate {
  const found = one(
    app,
    `SELECT COALESCE(MIN(day), '') AS day FROM (
       SELECT MIN(start_date) AS day FROM rental_periods WHERE voided_at = ''
       UNION ALL SELECT MIN(start_date) FROM affiliate_periods WHERE voided_at = ''
       UNION ALL SELECT MIN(from_date) FROM referral_attributions WHERE voided_at = '' AND from_date != ''
       UNION ALL SELECT MIN(payment_period_start) FROM user_payments WHERE payment_period_start != ''
       UNION ALL SELECT MIN(month) || '-01' FROM earnings
       UNION ALL SELECT MIN(month) || '-01' FROM payment_runs
       UNION ALL SELECT MIN(from_month) || '-01' FROM rates WHERE from_month > '1970-01')`,
    {},
    { day: '' },
  )
  return found?.day ?? ''
}
