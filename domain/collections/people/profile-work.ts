import type { ActivityKind } from '../../profile/activity'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, date, id, moment, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'

/** The activity log of profiles. A correction is a new entry with the id of the entry that it replaces (P12). */
export const profileActivity = collection('profile_activity', {
  fields: {
    user_id: id({ required: true }),
    day: date(),
    kind: text<ActivityKind>(20),
    /** The number of actions. In a correction, 0 means that the corrected entry was entirely wrong. */
    actions: integer({ min: 0, max: 999 }),
    text: text(200),
    replaces: id(),
    entered_by: actor(),
    entered_at: moment(),
  },
  indexes: [index('user', ['user_id', 'day']), unique('replaces', ['replaces'], "`replaces` != ''")],
  visibleTo: [owner, adminOnline],
  device: { group: 'account', indexes: ['user_id', ['user_id', 'day']] },
})
export type ProfileActivity = RowOf<typeof profileActivity>

/** Pauses, which don't change any amount (P12). `to_date` is the last paused day. */
export const profilePauses = collection('profile_pauses', {
  fields: {
    user_id: id({ required: true }),
    from_date: date(),
    to_date: date(),
    /** The time when the pause was withdrawn, before its first day was over; '' if it is valid. */
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
