import type { RouteByName } from '../api/all'
import { unverifiedDays, networkDays, invitationDays } from '../people/security/account-limits'

interface RetentionRule {
  readonly tables: readonly string[]
  readonly days: number | null
  /** The event from which the days are counted, or until which rows are stored. */
  readonly until: string
  readonly why: string
}

/** The days for which the sync log is kept. Devices that have synced since then need no older entries. */
export const syncLogDays = 90
/** The days for which idempotency keys are kept, so that repeated commands are recognized. */
export const commandKeyDays = 30
export const mailDays = 90
export const deliveryDays = 30
export const readNotificationDays = 90
/** The days for which sessions are kept, as long as browsers store the sign-in cookie (server/session). */
export const sessionDays = 400
export const runJobDays = 90
export const wrongPasswordDays = 1

/** Commands about sent money and batches (M24). They must not pay again, even if repeated after a year. */
export const permanentCommandKeys = [
  'POST /api/admin/payouts',
  'POST /api/admin/payouts/accept',
  'POST /api/admin/payouts/resend',
  'POST /api/admin/payouts/cancel',
  'POST /api/admin/payouts/correct',
  'POST /api/admin/payouts/export',
  'POST /api/admin/payouts/not-sent',
  'POST /api/admin/payouts/reconcile',
  'POST /api/admin/payouts/sent',
  'POST /api/admin/payments/disperse',
  'POST /api/admin/payments/action',
] as const satisfies readonly (keyof RouteByName)[]

const moneyReason = 'amounts and the facts that they were computed from; the audit recomputes every amount from them'
const contentReason = 'what people wrote or decided; it is deleted when they delete it'
const proofReason = 'the record that everything else is verified against'

/** Litestream creates these tables when a replica is on. */
export const replicaTables = ['_litestream_seq', '_litestream_lock'] as const

/** `docs/retention.md` and `coterie keep` show them, and a test compares them with a real database. */
export const retentionRules: readonly RetentionRule[] = [
  {
    tables: [
      'earnings',
      'payment_admin',
      'payment_lines',
      'payment_run_results',
      'payment_runs',
      'payout_batches',
      'payout_items',
      'rates',
      'referral_attributions',
      'referrals',
      'rental_periods',
      'affiliate_periods',
      'user_payments',
      'line_holds',
      'line_hold_admin',
      'referral_admin',
      'fraud_signals',
      'rental_admin',
      'cancel_requests',
      '_line_corrections',
    ],
    days: null,
    until: 'forever',
    why: moneyReason,
  },
  {
    tables: ['audit_log', '_audit_values', '_fact_log', '_fact_chain', 'consents', 'terms_versions'],
    days: null,
    until: 'forever; personal values are erased when the person is deleted',
    why: proofReason,
  },
  {
    tables: [
      'users',
      'user_admin',
      'user_roles',
      'leads',
      'affiliate_submissions',
      'push_subscriptions',
      'api_keys',
      'profile_views',
      'profile_activity',
      'profile_pauses',
      'link_labels',
      'link_opens',
    ],
    days: null,
    until: 'until the person is deleted',
    why: 'people and their settings; unverified sign-ups expire, and a deleted person leaves an empty row',
  },
  {
    tables: [
      'support_tickets',
      'ticket_messages',
      'ticket_notes',
      'ticket_admin',
      'ticket_files',
      'ticket_reads',
      'saved_views',
    ],
    days: null,
    until: 'until the person is deleted',
    why: contentReason,
  },
  {
    tables: ['admin_settings', 'program', 'faqs', 'saved_replies', '_secrets', '_icon'],
    days: null,
    until: 'until they are changed',
    why: 'the configuration of the program',
  },
  {
    tables: ['_sync_log'],
    days: syncLogDays,
    until: 'after the row was deleted or became invisible to someone; entries of existing rows stay',
    why: 'a device that was offline for less time receives the deletions; one that was offline for longer fetches everything again and loses nothing',
  },
  {
    tables: ['_sync_mutations'],
    days: syncLogDays,
    until:
      'after the device stopped listing the change; changes that it may still list stay as long as its row in `_sync_client`',
    why: 'a repeated change is recognized, and a change that a restored database doesn’t contain is sent again',
  },
  {
    tables: ['_sync_client'],
    days: syncLogDays,
    until: 'after the device last sent a change and its session ended',
    why: 'the last sequence number outlives every device that can still send',
  },
  {
    tables: ['_sync_runs'],
    days: null,
    until:
      'until a later one began before everything that the log still covers; one for each start, and at most one per hour',
    why: 'whether a device’s position belongs to the current history or to one that a restored backup replaced',
  },
  {
    tables: ['_sync_marks'],
    days: syncLogDays,
    until: 'after it was made, once a later one exists',
    why: 'the log has no times; one mark per day dates its entries',
  },
  {
    tables: ['_commands'],
    days: commandKeyDays,
    until: 'after the command; keys of commands that send money stay for ever',
    why: 'a command that a browser repeats runs only once',
  },
  {
    tables: ['_suppressions'],
    days: null,
    until: 'until an account with this address is verified',
    why: 'these addresses want no emails; the table contains only keyed hashes',
  },
  {
    tables: ['_invitation_reminders'],
    days: null,
    until: 'forever',
    why: 'each invitation gets at most one reminder',
  },
  {
    tables: ['_import_mails'],
    days: null,
    until: 'until the email is written, minutes after the import',
    why: 'the emails of an import are written in small batches',
  },
  {
    tables: ['mail_outbox'],
    days: mailDays,
    until: 'after it was queued; emails that wait to be sent stay',
    why: 'emails contain names and addresses; questions about one come within weeks',
  },
  {
    tables: ['webhook_deliveries'],
    days: deliveryDays,
    until: 'after the last try; waiting deliveries stay',
    why: 'to look up what was sent to another program',
  },
  {
    tables: ['_push_deliveries'],
    days: null,
    until: 'until a device received it, or for a day',
    why: 'failed pushes are retried; the notification itself stays in the app',
  },
  {
    tables: ['_notices_due'],
    days: null,
    until: 'until it was emailed, or for three days; the notification itself stays in the app',
    why: 'the email waits for the end of the person’s quiet hours',
  },
  {
    tables: ['notifications'],
    days: readNotificationDays,
    until: 'after it was read; unread ones stay',
    why: 'the events themselves are recorded elsewhere',
  },
  {
    tables: ['trusted_devices', '_device_seen'],
    days: sessionDays,
    until: 'after the session ended or expired; each person’s newest stays',
    why: 'two accounts in one browser are detected, and a sign-in on another device is reported',
  },
  {
    tables: ['_known_browsers'],
    days: sessionDays,
    until: 'after the last sign-in with it',
    why: 'the browser deletes its cookie then',
  },
  {
    tables: ['_person_networks'],
    days: networkDays,
    until: 'after the person’s last request from it',
    why: 'people who share a network are detected; a network address is personal data',
  },
  {
    tables: ['payment_run_jobs'],
    days: runJobDays,
    until: 'after it finished or was given up; the run itself stays',
    why: 'the progress of a payment run, for its screen',
  },
  {
    tables: ['payment_action_jobs'],
    days: runJobDays,
    until: 'after it finished or was given up; the payments’ audit entries stay',
    why: 'the progress of approving or dispersing many payments, for its screen',
  },
  {
    tables: ['_payment_action_items'],
    days: null,
    until: 'until each payment was approved, dispersed or skipped',
    why: 'only the payments that were counted are processed, also after a restart',
  },
  {
    tables: ['_sign_up_candidates'],
    days: unverifiedDays,
    until: 'after the sign-up; deleted every hour',
    why: 'the verification link wasn’t opened',
  },
  {
    tables: ['_invitations'],
    days: invitationDays,
    until: 'after the invitation; deleted every hour',
    why: 'a mailbox is invited by email at most once in this time',
  },
  {
    tables: ['_account_tokens'],
    days: 1,
    until: 'after the link expired; deleted every ten minutes',
    why: 'an old link can still explain that it expired',
  },
  {
    tables: ['_throttle'],
    days: wrongPasswordDays,
    until: 'after the last delay for wrong passwords ended',
    why: 'guessing is slowed down; the table contains no addresses',
  },
  {
    tables: ['_challenges'],
    days: null,
    until: 'until it expires; deleted every ten minutes',
    why: 'a solved bot check is valid once',
  },
  {
    tables: ['_passkeys', '_one_time_secrets', '_recovery_codes'],
    days: null,
    until: 'until the owner or `coterie admin reset-factor` removes them',
    why: 'the second factor; secrets are encrypted, recovery codes are hashed',
  },
  {
    tables: ['_enrolment_locks'],
    days: null,
    until: 'until another admin or `coterie admin reset-factor` allows a new second factor',
    why: 'an email’s link removed the admin’s factor; the password alone must not suffice to set up a new one',
  },
  {
    tables: ['_sign_in_steps'],
    days: null,
    until: 'until it is completed or ten minutes old; deleted every ten minutes',
    why: 'a sign-in that waits for the second factor, the provider of single sign-on or the consent of a new person',
  },
  {
    tables: ['_tickets_text', '_tickets_index'],
    days: null,
    until: 'as long as the ticket',
    why: 'the full-text index of tickets, maintained by triggers',
  },
  {
    tables: ['_people_text', '_people_index'],
    days: null,
    until: 'as long as the person',
    why: 'the full-text index of people, maintained by triggers',
  },
  {
    tables: ['stats', '_stats_counts', '_stats_stale'],
    days: null,
    until: 'until they are recomputed',
    why: 'counts and sums, which can be recomputed from the other tables',
  },
  {
    tables: ['_backups'],
    days: null,
    until: 'forever, one row per backup',
    why: 'the result of each backup and of its verification; a setting limits the number of backup files',
  },
  {
    tables: ['_day_anchors'],
    days: null,
    until: 'forever, one row per day',
    why: 'the end of the audit log and the ledger’s totals, as mailed for safekeeping outside the server',
  },
  {
    tables: ['_fact_touched'],
    days: null,
    until: 'until the end of the transaction',
    why: 'the rows that are being changed; a remaining row was changed by another program',
  },
  {
    tables: ['_sync_found'],
    days: null,
    until: 'for 30 days and at most 500 rows; deleted when the next one is written',
    why: 'differences between devices and the server by collection and number of rows, for the health page; without personal data',
  },
  {
    tables: ['_sync_meta', '_sync_gen', '_maintenance'],
    days: null,
    until: 'forever, a few rows',
    why: 'how far the sync log goes back and was scanned, which problems were reported to admins, and what must still be erased',
  },
  {
    tables: replicaTables,
    days: null,
    until: 'forever, at most one row',
    why: 'a replica writes to them so that it can read the journal; without one they don’t exist',
  },
  {
    tables: [
      '_collections',
      '_migrations',
      '_params',
      '_superusers',
      '_authOrigins',
      '_externalAuths',
      '_mfas',
      '_otps',
    ],
    days: null,
    until: 'managed by PocketBase',
    why: 'its schema, settings and superusers; the last four are unused',
  },
]

export const retentionPeriod = ({ days, until }: Pick<RetentionRule, 'days' | 'until'>): string =>
  days === null ? until : `${days} ${days === 1 ? 'day' : 'days'} ${until}`
