import { owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, moment, text } from '../define/field'
import { index } from '../define/table-index'

/**
 * Impersonations: which admin viewed the app as which member, when and why (S23). The member sees them under Security.
 * `user_id` is the member. Only `POST /api/admin/people/view` writes them.
 */
export const profileViews = collection('profile_views', {
  fields: {
    user_id: id({ required: true }),
    viewer: id({ required: true }),
    viewer_name: text(210),
    reason: text(500),
    viewed_at: moment(),
    /** When the impersonation expires. */
    until: moment(),
  },
  indexes: [index('user', ['user_id', 'viewed_at']), index('viewer', ['viewer'])],
  visibleTo: [owner],
  device: { group: 'account', indexes: ['user_id'] },
})
export type ProfileView = RowOf<typeof profileViews>
