import { roleEffectRoute } from '../../domain/api/roles'
import { monthOf } from '../../domain/calendar'
import { today } from '../platform/clock'
import { one } from '../platform/db'
import { answerTo } from '../platform/route'
import { rateInForce } from '../rates/rate-in-force'

/** What ends with a person's affiliate role (P15): the days that go on, and whose active rentals count today (M14). */
export const roleEffect = answerTo(roleEffectRoute, ({ app }, { user }) => {
  const day = today(app)
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
})
