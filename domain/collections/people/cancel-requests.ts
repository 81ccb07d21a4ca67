import type { Agreement, CancellationReason, CancelRequestOutcome } from '../../agreements/agreements'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { date, id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

/** Requests to end an agreement. A request sets the period's last day (T4), and its withdrawal removes that day. */
export const cancelRequests = collection('cancel_requests', {
  fields: {
    user_id: id({ required: true }),
    agreement: text<Agreement>(20),
    period: id(),
    last_day: date(),
    reason: text<CancellationReason | ''>(20),
    ticket: id(),
    closed_at: moment(),
    closed_reason: text<CancelRequestOutcome | ''>(20),
    confirmed_at: moment(),
  },
  indexes: [
    unique('open', ['user_id', 'agreement'], "`closed_at` = ''"),
    index('user', ['user_id']),
    index('day', ['closed_at', 'last_day']),
    index('confirm', ['confirmed_at', 'closed_reason', 'last_day']),
  ],
  visibleTo: [owner, adminOnline],
  device: { group: 'account', indexes: ['user_id'] },
})
export type CancelRequest = RowOf<typeof cancelRequests>
