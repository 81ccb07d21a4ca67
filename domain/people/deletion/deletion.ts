import type { Collections } from '../../entities'
import { unpaidItemStates } from '../../money/payouts/payout-states'

/**
 * A step of a deletion in SQL (M21). `{:emails}` (in lower case), `{:mailboxes}` (mailbox keys) and `{:names}` are JSON
 * lists.
 */
export type DeletionStep<Column extends string = string> =
  | { readonly goes: string }
  | { readonly empties: readonly Column[]; readonly where: string }

export interface DeletionPolicy<Column extends string = string> {
  readonly steps?: readonly DeletionStep<Column>[]
  readonly keeps?: { readonly [column in Column]?: string }
}

type Nameless = 'nameless'
type Hidden = 'secret_hash' | 'device_fingerprint' | 'email_norm' | 'invited_email'
type FatesOf = {
  readonly [C in keyof Collections]: DeletionPolicy<Extract<keyof Collections[C], string> | Hidden> | Nameless
}

const isOwnSql = 'user_id = {:user}'
const ownTicketsSql = 'SELECT id FROM support_tickets WHERE user_id = {:user}'
const reasonColumns = ['start_reason', 'end_reason', 'void_reason'] as const
/** Returns SQL for a field of a JSON text; NULL for invalid JSON. */
const jsonFieldSql = (text: string, field: string): string =>
  `CASE WHEN json_valid(${text}) THEN ${text} ->> '${field}' END`
const isOwnAddressSql = (column: string): string => `lower(${column}) IN (SELECT value FROM json_each({:emails}))`
const mentionsPersonSql = (text: string): string =>
  `(EXISTS (SELECT 1 FROM json_each({:emails}) e WHERE instr(lower(${text}), e.value) > 0)
    OR EXISTS (SELECT 1 FROM json_each({:names}) e WHERE instr(${text}, e.value) > 0))`
/** SQL for unused invitations that the person sent, and for those that others sent to the person. */
const invitationsSql = `referred_user = '' AND (affiliate_id = {:user}
  OR email_norm IN (SELECT value FROM json_each({:mailboxes})))`

const ledgerReason = 'why an amount is what it is: the ledger is kept whole'
const sentReason = 'where money that was sent is found again'
const emptiedByCommand = 'emptied by the command itself, with its copies'
const productText = 'words of the product'
const aboutOthers = 'written to or about another person'

/** What happens to each table. A table comes before those that it references. A test checks each text column. */
export const deletionPolicies: FatesOf = {
  notifications: {
    steps: [
      { goes: `${isOwnSql} OR ${jsonFieldSql('metadata', 'ticket_id')} IN (${ownTicketsSql})` },
      { goes: `${jsonFieldSql('metadata', 'person')} = {:user}` },
      {
        // Notifications to other people about the person: an application, a lead, a referral.
        goes: `(${jsonFieldSql('metadata', 'application')} = 'new' OR ${jsonFieldSql('metadata', 'kind')} IN
          ('new-lead', 'referral-joined', 'referral-active')) AND json_quote(${jsonFieldSql('metadata', 'from')}) IN (SELECT value FROM json_each({:names}))`,
      },
    ],
  },
  mail_outbox: {
    steps: [
      {
        goes: `${isOwnAddressSql('"to"')} OR ${mentionsPersonSql('data')} OR (template IN ('new-ticket', 'ticket-reply', 'ticket-written', 'ticket-status', 'member-reply')
          AND ${jsonFieldSql('data', 'number')} IN (SELECT number FROM support_tickets WHERE user_id = {:user}))`,
      },
    ],
  },
  webhook_deliveries: {
    steps: [{ goes: `${mentionsPersonSql('body')} OR ${jsonFieldSql('body', 'userId')} = {:user}` }],
  },
  line_holds: {
    steps: [{ empties: ['ticket'], where: isOwnSql }],
    keeps: { released_reason: ledgerReason, refused_reason: ledgerReason },
  },
  line_hold_admin: { keeps: { note: ledgerReason } },
  // An uploaded file has no ticket if its ticket was never sent.
  ticket_files: { steps: [{ goes: `${isOwnSql} OR ticket_id IN (${ownTicketsSql})` }], keeps: { name: aboutOthers } },
  ticket_messages: {
    steps: [{ goes: `ticket_id IN (${ownTicketsSql})` }, { empties: ['sender_name'], where: 'sender_id = {:user}' }],
    keeps: { message: aboutOthers },
  },
  ticket_notes: {
    steps: [{ goes: `ticket_id IN (${ownTicketsSql})` }, { empties: ['author_name'], where: 'author = {:user}' }],
    keeps: { note: aboutOthers },
  },
  ticket_reads: { steps: [{ goes: `${isOwnSql} OR ticket_id IN (${ownTicketsSql})` }] },
  ticket_admin: {
    steps: [{ goes: `ticket_id IN (${ownTicketsSql})` }, { empties: ['assignee'], where: 'assignee = {:user}' }],
  },
  support_tickets: { steps: [{ goes: isOwnSql }] },
  affiliate_submissions: { steps: [{ goes: `${isOwnSql} OR ${isOwnAddressSql('email')}` }] },
  leads: { steps: [{ goes: isOwnAddressSql('email') }] },
  saved_views: { steps: [{ goes: isOwnSql }] },
  push_subscriptions: { steps: [{ goes: isOwnSql }] },
  api_keys: { steps: [{ goes: isOwnSql }] },
  profile_views: {
    steps: [{ goes: isOwnSql }, { empties: ['viewer_name'], where: 'viewer = {:user}' }],
    keeps: { reason: aboutOthers },
  },
  trusted_devices: {
    steps: [{ empties: ['device_name', 'device_fingerprint'], where: isOwnSql }],
    keeps: { secret_hash: 'a hash: by it a device learns that it ended, and empties its copy' },
  },
  user_admin: { steps: [{ goes: isOwnSql }] },
  user_roles: { steps: [{ goes: isOwnSql }] },
  referral_admin: {
    steps: [{ goes: `referral IN (SELECT id FROM referrals WHERE ${invitationsSql})` }],
    keeps: { decision_note: productText },
  },
  fraud_signals: {
    steps: [{ empties: ['detail'], where: 'affiliate_id = {:user} OR referred_user = {:user}' }],
    keeps: { print: 'a hash: the same sign is noticed once' },
  },
  referral_attributions: { steps: [{ empties: ['void_reason'], where: 'referred_user = {:user}' }] },
  referrals: {
    steps: [{ goes: invitationsSql }, { empties: ['email_norm', 'invited_email'], where: 'referred_user = {:user}' }],
    keeps: { referred_name: emptiedByCommand, referred_email: emptiedByCommand },
  },
  link_opens: { steps: [{ goes: 'affiliate_id = {:user}' }] },
  link_labels: { steps: [{ goes: 'affiliate_id = {:user}' }] },
  rental_periods: { steps: [{ empties: reasonColumns, where: isOwnSql }] },
  affiliate_periods: { steps: [{ empties: reasonColumns, where: isOwnSql }] },
  cancel_requests: {
    steps: [{ empties: ['ticket'], where: isOwnSql }],
    keeps: { agreement: productText, reason: productText, closed_reason: productText },
  },
  // These rows aren't part of the ledger.
  profile_activity: { steps: [{ goes: isOwnSql }] },
  profile_pauses: { steps: [{ goes: isOwnSql }] },
  rental_admin: {
    steps: [{ empties: ['note'], where: 'period IN (SELECT id FROM rental_periods WHERE user_id = {:user})' }],
  },
  payment_admin: {
    steps: [{ empties: ['notes'], where: 'payment IN (SELECT id FROM user_payments WHERE user_id = {:user})' }],
  },
  payout_items: {
    // An item that paid nothing doesn't need its address.
    steps: [
      {
        empties: ['payee'],
        where: `${isOwnSql} AND state IN (${unpaidItemStates.map((state) => `'${state}'`).join(', ')})`,
      },
    ],
    keeps: { word: sentReason, provider_id: sentReason, reason: ledgerReason },
  },
  user_payments: {
    steps: [{ empties: ['payee_paypal'], where: `${isOwnSql} AND status = 'cancelled'` }],
    keeps: {
      payment_method: ledgerReason,
      cancel_reason: ledgerReason,
      reference: sentReason,
      payout_previous: sentReason,
      replaces: ledgerReason,
      reason_for_payee: ledgerReason,
      person_name: emptiedByCommand,
      person_email: emptiedByCommand,
    },
  },
  earnings: { keeps: { reason: ledgerReason } },
  users: {
    keeps: {
      email: emptiedByCommand,
      first_name: emptiedByCommand,
      last_name: emptiedByCommand,
      phone: emptiedByCommand,
      linkedin_url: emptiedByCommand,
      paypal_email: emptiedByCommand,
      notify: emptiedByCommand,
    },
  },
  // The personal values are in `_audit_values`, and are erased there (M31).
  audit_log: 'nameless',
  payment_lines: 'nameless',
  rates: 'nameless',
  consents: 'nameless',
  payment_runs: 'nameless',
  payment_run_jobs: 'nameless',
  payment_action_jobs: 'nameless',
  payment_run_results: 'nameless',
  payout_batches: 'nameless',
  program: 'nameless',
  stats: 'nameless',
  faqs: 'nameless',
  saved_replies: 'nameless',
  terms_versions: 'nameless',
  admin_settings: 'nameless',
}

export const internalTablePolicies: { readonly [table: string]: DeletionPolicy } = {
  _account_tokens: { steps: [{ goes: 'user = {:user}' }] },
  _sign_up_candidates: { steps: [{ goes: `user = {:user} OR ${isOwnAddressSql('email')}` }] },
  _invitations: { steps: [{ goes: `email_norm IN (SELECT value FROM json_each({:mailboxes}))` }] },
  _known_browsers: { steps: [{ goes: 'account = {:user}' }] },
  _person_networks: { steps: [{ goes: 'user = {:user}' }] },
  _passkeys: { steps: [{ goes: 'user = {:user}' }] },
  _one_time_secrets: { steps: [{ goes: 'user = {:user}' }] },
  _recovery_codes: { steps: [{ goes: 'user = {:user}' }] },
  _enrolment_locks: { steps: [{ goes: 'user = {:user}' }] },
  _sign_in_steps: { steps: [{ goes: 'user = {:user}' }] },
  _sync_mutations: { steps: [{ goes: 'user = {:user}' }] },
  _sync_client: { steps: [{ goes: 'user = {:user}' }] },
}

/** The column with the person's id; personal values of audit entries about these rows are erased. */
export const subjectOwners = {
  users: 'id',
  rental_periods: 'user_id',
  affiliate_periods: 'user_id',
  trusted_devices: 'user_id',
  earnings: 'user_id',
  user_payments: 'user_id',
  line_holds: 'user_id',
  referral_attributions: 'referred_user',
  referrals: 'referred_user',
  support_tickets: 'user_id',
  ticket_messages: 'user_id',
  affiliate_submissions: 'user_id',
  cancel_requests: 'user_id',
  profile_activity: 'user_id',
  profile_pauses: 'user_id',
} as const satisfies { readonly [C in keyof Collections]?: string }
/** Rows found only by an address. The personal values of audit entries about their deleted rows are erased. */
export const subjectsByAddress = ['leads', 'referrals', 'affiliate_submissions'] as const

export const deletedEmailOf = (user: string): string => `${user}@deleted.invalid`
export const isDeletedEmail = (email: string): boolean => email.endsWith('@deleted.invalid')
