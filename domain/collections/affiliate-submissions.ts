import { admin, owner } from './define/access'
import { collection, type RowOf } from './define/collection'
import { actor, choice, date, id, moment, text } from './define/field'
import { index, unique } from './define/table-index'

/** Applications to become an affiliate; `user_id` '' until the person is known. */
export const affiliateSubmissions = collection('affiliate_submissions', {
  fields: {
    user_id: id(),
    first_name: text(50),
    last_name: text(50),
    email: text(100, { required: true }),
    phone: text(20),
    status: choice(['pending', 'approved', 'rejected', 'withdrawn']),
    reason: text(500),
    decided_by: actor(),
    decided_at: moment(),
    source: text(50),
    /** '' while it is pending, else the UTC day it was decided. */
    window_from: date(),
  },
  indexes: [
    unique('pending', ['email'], "`status` = 'pending'"),
    index('user', ['user_id']),
    index('status', ['status', 'created']),
    index('window', ['window_from', 'id']),
  ],
  see: [owner, admin],
  window: { open: { field: 'status', is: ['pending'] }, urgentBy: 'created' },
  device: { group: 'texts', indexes: ['status', 'user_id', 'window_from'] },
})
export type AffiliateSubmission = RowOf<typeof affiliateSubmissions>
