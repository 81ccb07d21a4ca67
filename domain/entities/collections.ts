import type { AdminSetting, AuditEntry, Faq, Programme, SavedView, TermsVersion } from './installation'
import type { MailOutboxRow, Notification, PushSubscriptionRow, WebhookDelivery } from './messages'
import type {
  Earning,
  PaymentDesk,
  PaymentLine,
  PaymentRun,
  PaymentRunResult,
  Rate,
  RentalDesk,
  RentalPeriod,
  UserPayment,
} from './money'
import type {
  AffiliatePeriod,
  AffiliateSubmission,
  Consent,
  Lead,
  TrustedDevice,
  User,
  UserDesk,
  UserRole,
} from './people'
import type { Referral, ReferralAttribution, ReferralDesk } from './referrals'
import type { SupportTicket, TicketDesk, TicketFile, TicketMessage, TicketNote, TicketRead } from './tickets'

/** Every collection by its name (P6) with the shape of its rows. */
export interface Collections {
  users: User
  user_desk: UserDesk
  user_roles: UserRole
  affiliate_periods: AffiliatePeriod
  affiliate_submissions: AffiliateSubmission
  trusted_devices: TrustedDevice
  consents: Consent
  leads: Lead
  rental_periods: RentalPeriod
  rental_desk: RentalDesk
  rates: Rate
  referrals: Referral
  referral_attributions: ReferralAttribution
  referral_desk: ReferralDesk
  earnings: Earning
  user_payments: UserPayment
  payment_lines: PaymentLine
  payment_desk: PaymentDesk
  payment_runs: PaymentRun
  payment_run_results: PaymentRunResult
  support_tickets: SupportTicket
  ticket_messages: TicketMessage
  ticket_notes: TicketNote
  ticket_desk: TicketDesk
  ticket_files: TicketFile
  ticket_reads: TicketRead
  notifications: Notification
  mail_outbox: MailOutboxRow
  webhook_deliveries: WebhookDelivery
  push_subscriptions: PushSubscriptionRow
  admin_settings: AdminSetting
  programme: Programme
  terms_versions: TermsVersion
  faqs: Faq
  saved_views: SavedView
  audit_log: AuditEntry
}
export type CollectionName = keyof Collections
