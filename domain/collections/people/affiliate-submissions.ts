import { applicationStatuses } from '../../people/roles'
import { admin, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, date, id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

export type ApplicationSource = 'signed-in' | 'signed-out'

export const affiliateSubmissions = collection('affiliate_submissions', {
  fields: {
    user_id: id(),
    first_name: text(50),
    last_name: text(50),
    email: text(100, { required: true }),
    phone: text(20),
    status: choice(applicationStatuses),
    due_at: moment(),
    reason: text(500),
    decided_by: actor(),
    decided_at: moment(),
    /** Whether the applicant was signed in, or a visitor entered the account's address. */
    source: text<ApplicationSource>(50),
    /** '' while the application is pending, then the UTC day on which it was accepted or rejected. */
    window_from: date(),
  },
  indexes: [
    unique('pending', ['user_id'], "`status` = 'pending' AND `user_id` != ''"),
    index('user', ['user_id']),
    index('status', ['status', 'created', 'id']),
    index('window', ['window_from', 'id']),
  ],
  visibleTo: [owner, admin],
  window: { open: { field: 'status', is: ['pending'] }, urgentBy: 'created' },
  device: { group: 'texts', indexes: ['status', 'user_id', 'window_from'] },
})
export type AffiliateSubmission = RowOf<typeof affiliateSubmissions>
