import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { date, id, moment } from '../define/field'
import { index, unique } from '../define/table-index'

/** Pauses of work on a renter's profile (P12), which don't change amounts. `to_date` is the last paused day, '' = open. */
export const profilePauses = collection('profile_pauses', {
  fields: {
    user_id: id({ required: true }),
    from_date: date(),
    to_date: date(),
    /** When it was withdrawn before its first day was over; '' = valid. */
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
