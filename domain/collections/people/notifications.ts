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

/** Changes of an account that cause a notification (M26). */
export type AccountChange = 'paypal' | 'password' | 'email' | 'role'

/**
 * Devices build a notification's text from `type` and `metadata`; title and message contain only text that a person wrote.
 */
export const notifications = collection('notifications', {
  fields: {
    user_id: id({ required: true }),
    type: choice(notificationTypes),
    title: text(200),
    message: text(2000),
    metadata: json<{
      /** The kind of notification. Old rows have none. */
      kind?: NoticeKind
      status?: TicketStatus
      /** For a referral: whether the referred person's rental is active. */
      active?: boolean
      /** Which data of the account changed; for a role also which one, and whether it was granted. */
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
      /**
       * The payout status of a payment that didn't arrive; `day` is the day until which PayPal holds an unclaimed payment.
       */
      payout?: PayoutNews
      lead?: Id
      /** For admins: a month for which the monthly job can't create a run, and the month that requires one first (M28). */
      waiting_month?: Month
      first_month?: Month
      why?: 'before-installation' | 'undone' | 'failed' | 'clock'
      /** For admins: a new application. For the applicant: whether it was accepted. */
      application?: 'new' | 'approved' | 'rejected'
      /** The end of an agreement (T4). For admins: requested or withdrawn. For the person: over. */
      leaving?: 'asked' | 'withdrawn' | 'over'
      agreement?: Agreement
      /** For admins: the pause of a profile that starts or ended on `day` (P12). */
      pause?: 'begun' | 'over'
      day?: CalendarDate
      person?: Id
      /** For admins: a health finding that became bad or good again (O3). */
      alert?: AlertTopic
      health?: AlertNews['state']
      /** For admins: a protection that will be switched off at `until`, or a change of admins (S26). */
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
