import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { date, id, moment } from '../define/field'
import { index, unique } from '../define/table-index'

/** Days on which nobody works on a renter's profile (P12); they change no amount. `to_date` is the last of them, '' = goes on. */
export const profilePauses = collection('profile_pauses', {
  fields: {
    user_id: id({ required: true }),
    from_date: date(),
    to_date: date(),
    /** When it was taken back before a day of it was over; '' = it holds. */
    voided_at: moment(),
  },
  indexes: [
    unique('open', ['user_id'], "`to_date` = '' AND `voided_at` = ''"),
    index('user', ['user_id', 'from_date']),
  ],
  see: [owner, adminOnline],
  device: { group: 'account', indexes: ['user_id'] },
})
export type ProfilePause = RowOf<typeof profilePauses>
