import type { RouteNamed } from '../api/all'
import { unverifiedDays } from '../people/security/account-limits'
import { networkDays } from '../people/security/network'

/** A retention rule: how long the rows of some tables are kept, in words for operators. */
interface RetentionRule {
  readonly tables: readonly string[]
  /** Days after which rows are deleted; null = no fixed number. */
  readonly days: number | null
  /** The event that the days count from; without days, until when rows stay. */
  readonly until: string
  readonly why: string
}

/** Sync log entries older than this aren't needed by any device that synced since. */
export const syncDays = 90
/** A command's key prevents a repeat for about twice as long. */
export const commandKeyDays = 30
/** Sent and failed emails with their content. */
export const mailDays = 90
export const deliveryDays = 30
/** Read notifications. */
export const readDays = 90
/** Ended sessions and known browsers: as long as browsers keep the sign-in cookie (server/session). */
export const browserDays = 400
/** Finished background jobs of runs and payments. */
export const runJobDays = 90
/** Failed sign-in counts, after the last delay has ended. */
export const wrongPasswordDays = 1

/**
 * Commands about sent money and payout batches (M24). Their keys are kept forever, so that a repeat after a year doesn't
 * pay again.
 */
export const keysKeptForEver = [
  'POST /api/admin/payouts',
  'POST /api/admin/payouts/accept',
  'POST /api/admin/payouts/again',
  'POST /api/admin/payouts/cancel',
  'POST /api/admin/payouts/correct',
  'POST /api/admin/payouts/export',
  'POST /api/admin/payouts/not-sent',
  'POST /api/admin/payouts/reconcile',
  'POST /api/admin/payouts/sent',
  'POST /api/admin/payments/disperse',
  'POST /api/admin/payments/move',
] as const satisfies readonly (keyof RouteNamed)[]

const moneyReason = 'amounts and the facts they were computed from; the audit rebuilds each from its source'
const contentReason = 'what people wrote or decided; it goes when they take it away'
const proofReason = 'the record that everything else is compared with'

/**
 * The retention of all tables. `docs/retention.md` shows it, `coterie keep` prints it, and a test compares it with a real
 * database, so that new tables must be added.
 */
export const keepTimes: readonly RetentionRule[] = [
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
    until: 'for ever',
    why: moneyReason,
  },
  {
    tables: ['audit_log', '_audit_values', '_fact_log', '_fact_chain', 'consents', 'terms_versions'],
    days: null,
    until: 'for ever; what names somebody is emptied when they are deleted',
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
    until: 'as long as the person is known',
    why: 'who takes part; a sign-up whose address was never proved goes by itself, and of who was deleted an empty row is left',
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
    until: 'as long as the person is known',
    why: contentReason,
  },
  {
    tables: ['admin_settings', 'program', 'faqs', 'saved_replies', '_secrets', '_icon'],
    days: null,
    until: 'until they are changed',
    why: 'how the program is set up',
  },
  {
    tables: ['_sync_log'],
    days: syncDays,
    until: 'after the row was deleted or left somebody’s sight; entries of living rows stay',
    why: 'a device that was away for less learns what is gone; one that was away longer fetches everything anew and loses nothing',
  },
  {
    tables: ['_sync_mutations'],
    days: syncDays,
    until: 'after a device stopped naming the change; what it may still name stays as long as its number',
    why: 'a change that a device sends again is recognised, and one that an earlier copy of the data doesn’t know is sent again',
  },
  {
    tables: ['_sync_client'],
    days: syncDays,
    until: 'after the device last sent something and its session is over',
    why: 'the last number of a device outlives every device that can still send',
  },
  {
    tables: ['_sync_runs'],
    days: null,
    until:
      'until the next one began before all that the log could still tell; one for each start, and at most one an hour',
    why: 'where a device stands in the history of this data, and not in one that an earlier copy took the place of',
  },
  {
    tables: ['_sync_marks'],
    days: syncDays,
    until: 'after it was made, when a later one took its place',
    why: 'the log has no times: one mark a day says how old its entries are',
  },
  {
    tables: ['_commands'],
    days: commandKeyDays,
    until: 'after the command; keys of commands that send money stay for ever',
    why: 'a command that a browser repeats is done once',
  },
  {
    tables: ['_suppressions'],
    days: null,
    until: 'until the mailbox proves an account of its own',
    why: 'who wants no letters gets none; a keyed hash tells nobody whom it holds',
  },
  {
    tables: ['_invitation_reminders'],
    days: null,
    until: 'for ever',
    why: 'nobody is reminded twice of one invitation',
  },
  {
    tables: ['_import_mails'],
    days: null,
    until: 'until its letter is written, minutes after the import',
    why: 'the letters of an import are written a few at a time',
  },
  {
    tables: ['mail_outbox'],
    days: mailDays,
    until: 'after it was queued; what still waits to be sent stays',
    why: 'mails hold names and addresses; a question about one comes within weeks',
  },
  {
    tables: ['webhook_deliveries'],
    days: deliveryDays,
    until: 'after the last try; what waits stays',
    why: 'to look up what another program was told',
  },
  {
    tables: ['_push_deliveries'],
    days: null,
    until: 'until a device had it, or for a day',
    why: 'a push service that doesn’t answer is asked again; the bell has what it tells of',
  },
  {
    tables: ['_notices_due'],
    days: null,
    until: 'until it was carried to mail, or for three days; what it tells of stays in the bell',
    why: 'a notice waits for the end of somebody’s quiet hours',
  },
  {
    tables: ['notifications'],
    days: readDays,
    until: 'after it was read; unread ones stay',
    why: 'what it tells of stays where it happened',
  },
  {
    tables: ['trusted_devices', '_device_seen'],
    days: browserDays,
    until: 'after the session ended or ran out; each person’s newest stays',
    why: 'two accounts in one browser are noticed, and a sign-in on another device is told',
  },
  {
    tables: ['_known_browsers'],
    days: browserDays,
    until: 'after the last sign-in with it',
    why: 'the browser itself forgets its mark then',
  },
  {
    tables: ['_person_networks'],
    days: networkDays,
    until: 'after the person last came from there',
    why: 'people of one network are noticed; an address is personal',
  },
  {
    tables: ['payment_run_jobs'],
    days: runJobDays,
    until: 'after it was done or given up; the run itself stays',
    why: 'how far the making of a month is, for who looks',
  },
  {
    tables: ['payment_action_jobs'],
    days: runJobDays,
    until: 'after it was done or given up; the payments’ own entries stay',
    why: 'how far the approving or dispersing of many payments is, for who looks',
  },
  {
    tables: ['_payment_action_items'],
    days: null,
    until: 'until each of them was approved or dispersed, or left',
    why: 'just those that were counted are moved, also after a restart',
  },
  {
    tables: ['_sign_up_candidates'],
    days: unverifiedDays,
    until: 'after the sign-up, each hour',
    why: 'nobody opened the link',
  },
  {
    tables: ['_account_tokens'],
    days: 1,
    until: 'after the link of a mail ran out, every ten minutes',
    why: 'who opens an old link reads that it is over',
  },
  {
    tables: ['_throttle'],
    days: wrongPasswordDays,
    until: 'after the last wait that wrong passwords cost is over',
    why: 'guessing is slowed; the table holds no address',
  },
  {
    tables: ['_challenges'],
    days: null,
    until: 'until it runs out, every ten minutes',
    why: 'a solved bot check counts once',
  },
  {
    tables: ['_passkeys', '_one_time_secrets', '_recovery_codes'],
    days: null,
    until: 'until their owner takes them away, or `coterie admin reset-factor`',
    why: 'the second factor; secrets are sealed, recovery codes hashed',
  },
  {
    tables: ['_enrolment_locks'],
    days: null,
    until: 'until another admin allows a new second factor, or `coterie admin reset-factor`',
    why: 'an admin whose factor was removed by a mail’s link; the password alone must not set up a new one',
  },
  {
    tables: ['_sign_in_steps'],
    days: null,
    until: 'until it is proved or ten minutes are over, every ten minutes',
    why: 'a sign-in that waits for its second step',
  },
  {
    tables: ['_tickets_text', '_tickets_index'],
    days: null,
    until: 'as long as the ticket',
    why: 'the search of tickets, kept by triggers',
  },
  {
    tables: ['_people_text', '_people_index'],
    days: null,
    until: 'as long as the person',
    why: 'the search of people, kept by triggers',
  },
  {
    tables: ['stats', '_stats_counts', '_stats_stale'],
    days: null,
    until: 'until they are counted anew',
    why: 'counts and sums over the whole; each can be counted again',
  },
  {
    tables: ['_backups'],
    days: null,
    until: 'for ever, a row for each backup',
    why: 'how each night went, and what was read back; the files are kept as many as the setting says',
  },
  {
    tables: ['_day_anchors'],
    days: null,
    until: 'for ever, a row for each day',
    why: 'where the audit log ended and what the ledger came to, as it was given to be kept outside',
  },
  {
    tables: ['_fact_touched'],
    days: null,
    until: 'until the end of the transaction',
    why: 'what is being changed; anything left was changed past the program',
  },
  {
    tables: ['_sync_found'],
    days: null,
    until: 'for 30 days, at most 500, until the next one is written',
    why: 'what differed between devices and the server, by collection and count, for the health page; nobody is named in it',
  },
  {
    tables: ['_sync_meta', '_sync_gen', '_maintenance'],
    days: null,
    until: 'for ever, a few rows',
    why: 'how far the sync log goes back and was looked through, which problems admins were told of, and what is still to be erased',
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
    until: 'PocketBase’s own',
    why: 'its schema, settings and superusers; the last four are unused',
  },
]
