import { owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, moment, text } from '../define/field'
import { index } from '../define/table-index'

/** Impersonations (S23). The member, `user_id`, sees them under Security. */
export const profileViews = collection('profile_views', {
  fields: {
    user_id: id({ required: true }),
    viewer: id({ required: true }),
    viewer_name: text(210),
    reason: text(500),
    viewed_at: moment(),
    until: moment(),
  },
  indexes: [index('user', ['user_id', 'viewed_at']), index('viewer', ['viewer'])],
  visibleTo: [owner],
  device: { group: 'account', indexes: ['user_id'] },
})
export type ProfileView = RowOf<typeof profileViews>
