import type { ActivityKind } from '../../profile/activity'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, date, id, moment, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'

/**
 * Work done on a renter's profile, by day (P12). Append-only: a correction is a new entry that names the one it replaces.
 */
export const profileActivity = collection('profile_activity', {
  fields: {
    user_id: id({ required: true }),
    day: date(),
    kind: text<ActivityKind>(20),
    /** 0 = the corrected entry was entirely wrong. */
    actions: integer({ min: 0, max: 999 }),
    text: text(200),
    /** The entry that this one corrects; '' = none. */
    replaces: id(),
    entered_by: actor(),
    entered_at: moment(),
  },
  indexes: [index('user', ['user_id', 'day']), unique('replaces', ['replaces'], "`replaces` != ''")],
  visibleTo: [owner, adminOnline],
  device: { group: 'account', indexes: ['user_id', ['user_id', 'day']] },
})
export type ProfileActivity = RowOf<typeof profileActivity>
