import { cleanReferralCode } from '../../domain/referrals/referral-codes'
import { one } from '../platform/db'
import { referrerRoute } from '../../domain/api/people/referrals'
import { limitAddress } from '../users/limits'
import { answerTo } from '../platform/route'

const shape = { first_name: '', last_name: '', language: '' }

/** Returns the owner of a code while they are an affiliate; otherwise null. */
export const findAffiliateByCode = (app: PbApp, code: string): typeof shape | null =>
  one(
    app,
    `SELECT first_name, last_name, language FROM users u WHERE referral_code = {:code} AND referral_code != ''
       AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = 'affiliate')`,
    { code: cleanReferralCode(code) },
    shape,
  ) ?? null

/** Returns first name and initial of a code's owner while they are an affiliate. */
export const referrer = answerTo(referrerRoute, ({ e, app }, { code }) => {
  limitAddress(e, 'referrer')
  const row = findAffiliateByCode(app, code)
  if (!row) return { referrer: null }
  return { referrer: { firstName: row.first_name, initial: [...row.last_name][0] ?? '' } }
})
