import type { CalendarDate, Id } from '../../domain/entities'
import type { LineFact } from '../../domain/money/facts'
import { earliestEnd } from '../../domain/money/rentals'
import { rows } from '../platform/db'

/** The earliest last day that an affiliate's period can have: the last day on which a living commission line counted (M14). */
export function earliestAffiliateEnd(
  app: PbApp,
  user: Id,
  period: { start_date: CalendarDate; end_date: CalendarDate },
): CalendarDate {
  const counted = rows(
    app,
    `SELECT month, days FROM earnings WHERE status != 'cancelled' AND kind = 'commission'
     AND source IN (SELECT id FROM referral_attributions WHERE affiliate_id = {:user})`,
    { user },
    { month: '', days: 0 },
  ).map((line): Pick<LineFact, 'month' | 'days' | 'status'> => ({ ...line, status: 'pending' }))
  return earliestEnd(period, counted)
}
