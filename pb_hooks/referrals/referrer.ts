import { referrerRoute } from '../../domain/api/referrals'
import { limitAddress } from '../users/limits'
import { answerTo } from '../platform/route'
import { affiliateOfCode } from './affiliate-of-code'

/** First name and initial of whoever a code belongs to, as long as they are an affiliate; else nobody. */
export const referrer = answerTo(referrerRoute, ({ e, app }, { code }) => {
  limitAddress(e, 'referrer')
  const row = affiliateOfCode(app, code)
  if (!row) return { referrer: null }
  return { referrer: { firstName: row.first_name, initial: [...row.last_name][0] ?? '' } }
})
