import type { Agreement } from '../../agreements/agreements'
import { owner, ownRow } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { choice, flag, id, json, moment, text } from '../define/field'
import type { CalendarDate, Id, Moment, Month } from '../define/row'
import { index } from '../define/table-index'
import type { PayoutNews } from '../../money/payouts/payout-status-text'
import { type NoticeKind, notificationTypes } from '../../notices/kinds'
import type { Role } from '../../people/roles'
import type { AlertNews } from '../../program/alerts'
import type { AlertTopic } from '../../program/health'
import type { Protection, ProtectionNews } from '../../program/protections'
import type { TicketStatus } from '../tickets/support-tickets'

export type { NotificationType } from '../../notices/kinds'

export type AccountChange = 'paypal' | 'password' | 'email' | 'role'

/**
 * Notifications, whose text devices build from `type` and `metadata`. Title and message contain only text that a person
 * wrote.
 */
export const notifications = collection('notifications', {
  fields: {
    user_id: id({ required: true }),
    type: choice(notificationTypes),
    title: text(200),
    message: text(2000),
    metadata: json<{
      kind?: NoticeKind
      status?: TicketStatus
      active?: boolean
      what?: AccountChange
      role?: Role
      granted?: boolean
      device?: string
      ticket_id?: Id
      number?: number
      subject?: string
      from?: string
      amount_cents?: number
      payment?: Id
      payment_month?: Month
      payout?: PayoutNews
      lead?: Id
      /** For admins: a month for which the monthly job can't create a run, and the month that requires one first (M28). */
      waiting_month?: Month
      first_month?: Month
      why?: 'before-installation' | 'undone' | 'failed' | 'clock'
      /** For admins: a new application. For the applicant: the decision. */
      application?: 'new' | 'approved' | 'rejected'
      leaving?: 'asked' | 'withdrawn' | 'over'
      agreement?: Agreement
      /** For admins: a pause of a profile, which starts or has ended on `day` (P12). */
      pause?: 'begun' | 'over'
      day?: CalendarDate
      person?: Id
      alert?: AlertTopic
      health?: AlertNews['state']
      protection?: ProtectionNews
      setting?: Protection
      until?: Moment
    }>(),
    read: flag(),
    created_at: moment(),
  },
  indexes: [index('user', ['user_id', 'created_at']), index('read', ['read', 'created_at'])],
  visibleTo: [owner],
  update: { fields: ['read'], rule: ownRow },
  conflict: { read: 'true' },
  device: { group: 'first', indexes: ['user_id', 'created_at', ['user_id', 'created_at']] },
})
export type Notification = RowOf<typeof notifications>
