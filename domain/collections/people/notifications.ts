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
import type { AlertAbout } from '../../program/health'
import type { Protection, ProtectionNews } from '../../program/protections'
import type { TicketStatus } from '../tickets/support-tickets'

export type { NotificationType } from '../../notices/kinds'

/** What of an account is told when it changes (M26). */
export type AccountChange = 'paypal' | 'password' | 'email' | 'role'

/** A notification's text is built on the device from `type` and `metadata`; title and message only hold what a person wrote. */
export const notifications = collection('notifications', {
  fields: {
    user_id: id({ required: true }),
    type: choice(notificationTypes),
    title: text(200),
    message: text(2000),
    metadata: json<{
      /** What it is of (`domain/notices/kinds.ts`); missing in rows of earlier versions. */
      kind?: NoticeKind
      /** Of a ticket: its new status. */
      status?: TicketStatus
      /** Of a referral: whether its rental counts now. */
      active?: boolean
      /** Of an account: what changed in it; of a role, which, and whether it is held now. */
      what?: AccountChange
      role?: Role
      granted?: boolean
      /** The device that signed in. */
      device?: string
      ticket_id?: Id
      number?: number
      subject?: string
      from?: string
      amount_cents?: number
      payment?: Id
      payment_month?: Month
      /** Of a payment that isn't on its way any more: where it is; `day` = until when PayPal keeps one that nobody claimed. */
      payout?: PayoutNews
      lead?: Id
      /** For admins: the monthly job can't generate this month; `first_month` has to come before it (M28). */
      waiting_month?: Month
      first_month?: Month
      why?: 'before-installation' | 'undone' | 'failed' | 'clock'
      /** An affiliate application: a new one for admins, what came of one's own. */
      application?: 'new' | 'approved' | 'rejected'
      /** An agreement that ends (T4): for admins asked for or withdrawn, for the person over. */
      leaving?: 'asked' | 'withdrawn' | 'over'
      agreement?: Agreement
      /** For admins: a profile is paused from `day` on, or no longer (P12). */
      pause?: 'begun' | 'over'
      day?: CalendarDate
      person?: Id
      /** For admins: a finding of the health page that turned bad, or is good again (O3). */
      alert?: AlertAbout
      health?: AlertNews['state']
      /** For admins: a protection that is being switched off, or an admin who came or went (S26). `until` = when it happens. */
      protection?: ProtectionNews
      setting?: Protection
      until?: Moment
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
