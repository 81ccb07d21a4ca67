import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, id, text } from '../define/field'
import { unique } from '../define/table-index'

export const referralAdmin = collection('referral_admin', {
  fields: { referral: id({ required: true }), decision_note: text(1000), moved_by: actor() },
  indexes: [unique('referral', ['referral'])],
  visibleTo: [adminOnline],
})
export type ReferralAdmin = RowOf<typeof referralAdmin>
