import { daysInMonth, firstDay, lastDay, monthOf } from '../../domain/calendar'
import type { Id } from '../../domain/entities'
import { holdPendingLines } from '../holds/hold-pending-lines'
import type { Actor } from '../platform/audit'
import { rows } from '../platform/db'
import { rateInForce } from '../rates/set-rate'
import { insertLine } from './manual/adjust-earnings'
import { readSettings } from '../settings/read-settings'

/**
 * Creates the one-off referral bonus (M3) when a person's earliest rental line is paid. It goes to the affiliate attributed
 * and active on that line's first day. Without one there is never a bonus (M29); a deleted affiliate gets none (M21).
 */
export function createBonuses(app: PbApp, payments: readonly Id[], actor: Actor): void {
  if (!readSettings(app).referral_bonus_enabled) return
  const earned = rows(
    app,
    `SELECT e.user_id AS referred, e.period_start AS day, a.affiliate_id AS affiliate FROM earnings e
     JOIN referral_attributions a ON a.referred_user = e.user_id AND a.voided_at = ''
       AND a.from_date <= e.period_start AND (a.to_date = '' OR a.to_date >= e.period_start)
     WHERE e.payment IN (SELECT value FROM json_each({:payments})) AND e.kind = 'rental'
     AND EXISTS (SELECT 1 FROM affiliate_periods p WHERE p.user_id = a.affiliate_id AND p.voided_at = ''
       AND p.start_date <= e.period_start AND (p.end_date = '' OR p.end_date >= e.period_start))
     AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = a.affiliate_id AND u.anonymised_at != '')
     AND NOT EXISTS (SELECT 1 FROM earnings o WHERE o.user_id = e.user_id AND o.kind = 'rental' AND o.status != 'cancelled'
       AND (o.period_start < e.period_start OR (o.period_start = e.period_start AND o.id < e.id)))
     AND NOT EXISTS (SELECT 1 FROM earnings b WHERE b.kind = 'bonus' AND b.source = e.user_id AND b.cancel_kind != 'undone')`,
    { payments: JSON.stringify(payments) },
    { referred: '', day: '', affiliate: '' },
  )
  for (const { referred, day, affiliate } of earned) {
    const month = monthOf(day)
    const cents = rateInForce(app, 'bonus', affiliate, month)
    insertLine(app, {
      user: affiliate,
      kind: 'bonus',
      source: referred,
      paymentType: 'commission',
      month,
      periodStart: firstDay(month),
      periodEnd: lastDay(month),
      rate: cents,
      daysInMonth: daysInMonth(month),
      cents,
    })
    holdPendingLines(app, actor, affiliate)
  }
}
