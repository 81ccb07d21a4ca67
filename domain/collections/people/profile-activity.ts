import type { ActivityKind } from '../../profile/activity'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, date, id, moment, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'

/**
 * Work on a rented profile, by day (P12). Rows are never changed: a correction is a new entry with the id of the one that
 * it replaces.
 */
export const profileActivity = collection('profile_activity', {
  fields: {
    user_id: id({ required: true }),
    day: date(),
    kind: text<ActivityKind>(20),
    /** The number of actions. In a correction, 0 means that the corrected entry was entirely wrong. */
    actions: integer({ min: 0, max: 999 }),
    text: text(200),
    /** The entry that this one corrects; '' if none. */
    replaces: id(),
    entered_by: actor(),
    entered_at: moment(),
  },
  indexes: [index('user', ['user_id', 'day']), unique('replaces', ['replaces'], "`replaces` != ''")],
  visibleTo: [owner, adminOnline],
  device: { group: 'account', indexes: ['user_id', ['user_id', 'day']] },
})
export type ProfileActivity = RowOf<typeof profileActivity>
