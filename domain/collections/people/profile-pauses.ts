import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { date, id, moment } from '../define/field'
import { index, unique } from '../define/table-index'

/** Pauses don't change any amount (P12). `to_date` is the last paused day. */
export const profilePauses = collection('profile_pauses', {
  fields: {
    user_id: id({ required: true }),
    from_date: date(),
    to_date: date(),
    /** When the pause was withdrawn before its first day was over; '' if it is valid. */
    voided_at: moment(),
  },
  indexes: [
    unique('open', ['user_id'], "`to_date` = '' AND `voided_at` = ''"),
    index('user', ['user_id', 'from_date']),
  ],
  visibleTo: [owner, adminOnline],
  device: { group: 'account', indexes: ['user_id'] },
})
export type ProfilePause = RowOf<typeof profilePauses>
