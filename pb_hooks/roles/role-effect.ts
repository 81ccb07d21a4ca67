import type { OutputOf } from '../../domain/api/route'
import { roleEffectRoute, roleEffectsRoute } from '../../domain/api/people/roles'
import { monthOf } from '../../domain/calendar'
import type { CalendarDate, Id } from '../../domain/entities'
import { today } from '../platform/clock'
import { one } from '../platform/db'
import { answerTo } from '../platform/route'
import { rateInForce } from '../rates/stored-rates'

/** Returns what ends with a person's affiliate role (P15): open periods, and referrals that earn commission (M14). */
export const roleEffect = answerTo(roleEffectRoute, ({ app }, { user }) => effectOf(app, user, today(app)))

export const roleEffects = answerTo(roleEffectsRoute, ({ app }, { users }) => {
  const day = today(app)
  const effects = [...new Set(users.split(','))]
    .map((user) => effectOf(app, user, day))
    .filter(({ since }) => since !== '')
  return {
    running: effects.length,
    activeReferrals: effects.reduce((sum, { activeReferrals }) => sum + activeReferrals, 0),
    monthlyCents: effects.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0),
  }
})

function effectOf(app: PbSource, user: Id, day: CalendarDate): OutputOf<typeof roleEffectRoute> {
  const open = one(
    app,
    `SELECT start_date FROM affiliate_periods WHERE user_id = {:user} AND end_date = '' AND voided_at = ''`,
    { user },
    { start_date: '' },
  )
  const found = one(
    app,
    `SELECT COUNT(DISTINCT a.referred_user) AS n FROM referral_attributions a
     JOIN rental_periods p ON p.user_id = a.referred_user AND p.voided_at = ''
       AND p.start_date <= {:day} AND (p.end_date = '' OR p.end_date >= {:day})
     WHERE a.affiliate_id = {:user} AND a.voided_at = '' AND a.from_date <= {:day}
       AND (a.to_date = '' OR a.to_date >= {:day})`,
    { user, day },
    { n: 0 },
  )
  const activeReferrals = open ? (found?.n ?? 0) : 0
  return {
    since: open?.start_date ?? '',
    activeReferrals,
    monthlyCents: activeReferrals * rateInForce(app, 'commission', user, monthOf(day)),
  }
}
