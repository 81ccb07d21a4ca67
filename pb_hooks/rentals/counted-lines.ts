import type { Id } from '../../domain/entities'
import type { LineFact } from '../../domain/money/facts'
import { rows } from '../platform/db'

/**
 * The living lines that counted days of a rental: the renter's own of this period, and those of affiliates for any rental
 * of this person (M14). No change may take such a day away.
 */
export function countedLines(app: PbApp, period: Id, user: Id): Pick<LineFact, 'month' | 'days' | 'status'>[] {
  return rows(
    app,
    `SELECT month, days FROM earnings WHERE status != 'cancelled' AND (
       (kind = 'rental' AND source = {:period})
       OR (kind = 'commission' AND source IN (SELECT id FROM referral_attributions WHERE referred_user = {:user})))`,
    { period, user },
    { month: '', days: 0 },
  ).map((line) => ({ ...line, status: 'pending' as const }))
}
