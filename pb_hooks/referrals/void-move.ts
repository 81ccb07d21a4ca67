import { voidReferralMoveRoute } from '../../domain/api/people/people'
import { addDays } from '../../domain/calendar'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one } from '../platform/db'
import { fail } from '../platform/errors'
import { refreshRentalColumns } from '../rentals/rental-columns'

/** Voids a mistaken move (M14) and removes the end of the previous attribution; `move-not-last` if a later one follows. */
export const voidReferralMove = commandFor(voidReferralMoveRoute, ({ app, audit }, { attribution, reason }) => {
  const moved = one(
    app,
    `SELECT a.referral, a.referred_user, a.affiliate_id, a.from_date, a.to_date FROM referral_attributions a
     JOIN referrals f ON f.id = a.referral AND f.source = 'admin'
     WHERE a.id = {:attribution} AND a.voided_at = ''`,
    { attribution },
    { referral: '', referred_user: '', affiliate_id: '', from_date: '', to_date: '' },
  )
  if (!moved) fail('not-found')
  if (moved.to_date !== '') fail('move-not-last')
  const now = moment()
  exec(
    app,
    'UPDATE referral_attributions SET voided_at = {:now}, void_reason = {:reason}, updated = {:now} WHERE id = {:attribution}',
    { now, reason, attribution },
  )
  exec(
    app,
    `UPDATE referrals SET closed_at = {:now}, closed_reason = 'moved', hidden_at = {:now}, updated = {:now} WHERE id = {:referral}`,
    { now, referral: moved.referral },
  )
  const neighbour = one(
    app,
    `SELECT id, referral, affiliate_id FROM referral_attributions
     WHERE referred_user = {:user} AND voided_at = '' AND to_date = {:dayBefore}`,
    { user: moved.referred_user, dayBefore: addDays(moved.from_date, -1) },
    { id: '', referral: '', affiliate_id: '' },
  )
  if (neighbour) {
    exec(app, `UPDATE referral_attributions SET to_date = '', updated = {:now} WHERE id = {:id}`, {
      now,
      id: neighbour.id,
    })
    exec(
      app,
      `UPDATE referrals SET closed_at = '', closed_reason = '', updated = {:now}
       WHERE id = {:referral} AND closed_reason = 'moved'`,
      { now, referral: neighbour.referral },
    )
  }
  refreshRentalColumns(app, moved.referred_user)
  audit('attribution.void', `referral_attributions/${attribution}`, {
    before: { affiliate: moved.affiliate_id, fromDate: moved.from_date },
    after: { affiliate: neighbour?.affiliate_id ?? '', reason },
  })
  return {}
})
