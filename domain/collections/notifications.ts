import { owner, ownRow } from './define/access'
import { collection, type RowOf } from './define/collection'
import { choice, flag, id, json, moment, text } from './define/field'
import type { Id, Month } from './define/row'
import { index } from './define/table-index'

export const notificationTypes = ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** A notification's text is built on the device from `type` and `metadata`; title and message only hold what a person wrote. */
export const notifications = collection('notifications', {
  fields: {
    user_id: id({ required: true }),
    type: choice(notificationTypes),
    title: text(200),
    message: text(2000),
    metadata: json<{
      ticket_id?: Id
      number?: number
      subject?: string
      from?: string
      amount_cents?: number
      payment?: Id
      /** For admins: the monthly job can't generate this month; `first_month` has to come before it (M28). */
      waiting_month?: Month
      first_month?: Month
      why?: 'before-installation' | 'undone' | 'failed'
      /** An affiliate application: a new one for admins, what came of one's own. */
      application?: 'new' | 'approved' | 'rejected'
    }>(),
    read: flag(),
    created_at: moment(),
  },
  indexes: [index('user', ['user_id', 'created_at']), index('read', ['read', 'created_at'])],
  see: [owner],
  update: { fields: ['read'], rule: ownRow },
  conflict: { read: 'true' },
  device: { group: 'first', indexes: ['user_id', 'created_at', ['user_id', 'created_at']] },
})
export type Notification = RowOf<typeof notifications>
