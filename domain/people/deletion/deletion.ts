import type { Collections } from '../../entities'
import { freeStates } from '../../money/payouts/payout-states'

/**
 * A step of a person's deletion (M21), as SQL with the parameters `{:user}` (their id), `{:emails}` (a JSON list of all
 * their addresses in lower case), `{:mailboxes}` (the same as mailbox keys) and `{:names}` (a JSON list of their names,
 * each JSON-encoded).
 */
export type DeletionStep<Column extends string = string> =
  /** Deletes the rows. */
  | { readonly goes: string }
  /** Empties these columns. */
  | { readonly empties: readonly Column[]; readonly where: string }

/** How a person's deletion affects a table: the steps, and the text columns that stay, with the reason. */
export interface Fate<Column extends string = string> {
  readonly steps?: readonly DeletionStep<Column>[]
  readonly keeps?: { readonly [column in Column]?: string }
}

/** A table without personal data except ids. */
type Nameless = 'nameless'
type Hidden = 'secret_hash' | 'device_fingerprint' | 'email_norm' | 'invited_email'
type FatesOf = { readonly [C in keyof Collections]: Fate<Extract<keyof Collections[C], string> | Hidden> | Nameless }

const own = 'user_id = {:user}'
const ownTickets = 'SELECT id FROM support_tickets WHERE user_id = {:user}'
const reasons = ['start_reason', 'end_reason', 'void_reason'] as const
/** Returns SQL for a field of a JSON text; NULL for invalid JSON. */
const fieldOf = (text: string, field: string): string => `CASE WHEN json_valid(${text}) THEN ${text} ->> '${field}' END`
const isAddress = (column: string): string => `lower(${column}) IN (SELECT value FROM json_each({:emails}))`
/** SQL that is true if a text contains one of the addresses or names. */
const tells = (text: string): string =>
  `(EXISTS (SELECT 1 FROM json_each({:emails}) e WHERE instr(lower(${text}), e.value) > 0)
    OR EXISTS (SELECT 1 FROM json_each({:names}) e WHERE instr(${text}, e.value) > 0))`
/** Unused invitations that the person sent, and those that others sent to them. */
const invitations = `referred_user = '' AND (affiliate_id = {:user}
  OR email_norm IN (SELECT value FROM json_each({:mailboxes})))`

const ledger = 'why an amount is what it is: the ledger is kept whole'
const sent = 'where money that was sent is found again'
const byCommand = 'emptied by the command itself, with its copies'
const words = 'words of the product'
const ofOthers = 'written to or about somebody else'

/**
 * All collections in the order of deletion: referencing tables first. A new collection must be added here or the code
 * doesn't compile, and a test checks each text column.
 */
export const fates: FatesOf = {
  notifications: {
    steps: [
      { goes: `${own} OR ${fieldOf('metadata', 'ticket_id')} IN (${ownTickets})` },
      { goes: `${fieldOf('metadata', 'person')} = {:user}` },
      {
        // Notifications to others that name the person: an application, a lead, a referral.
        goes: `(${fieldOf('metadata', 'application')} = 'new' OR ${fieldOf('metadata', 'kind')} IN
          ('new-lead', 'referral-joined', 'referral-active')) AND json_quote(${fieldOf('metadata', 'from')}) IN (SELECT value FROM json_each({:names}))`,
      },
    ],
  },
  mail_outbox: {
    steps: [
      {
        goes: `${isAddress('"to"')} OR ${tells('data')} OR (template IN ('new-ticket', 'ticket-reply', 'ticket-written', 'ticket-status', 'member-reply')
          AND ${fieldOf('data', 'number')} IN (SELECT number FROM support_tickets WHERE user_id = {:user}))`,
      },
    ],
  },
  webhook_deliveries: { steps: [{ goes: `${tells('body')} OR ${fieldOf('body', 'userId')} = {:user}` }] },
  line_holds: {
    steps: [{ empties: ['ticket'], where: own }],
    keeps: { released_reason: ledger, refused_reason: ledger },
  },
  line_hold_admin: { keeps: { note: ledger } },
  // An upload for a ticket that was never sent has no ticket.
  ticket_files: { steps: [{ goes: `${own} OR ticket_id IN (${ownTickets})` }], keeps: { name: ofOthers } },
  ticket_messages: {
    steps: [{ goes: `ticket_id IN (${ownTickets})` }, { empties: ['sender_name'], where: 'sender_id = {:user}' }],
    keeps: { message: ofOthers },
  },
  ticket_notes: {
    steps: [{ goes: `ticket_id IN (${ownTickets})` }, { empties: ['author_name'], where: 'author = {:user}' }],
    keeps: { note: ofOthers },
  },
  ticket_reads: { steps: [{ goes: `${own} OR ticket_id IN (${ownTickets})` }] },
  ticket_admin: {
    steps: [{ goes: `ticket_id IN (${ownTickets})` }, { empties: ['assignee'], where: 'assignee = {:user}' }],
  },
  support_tickets: { steps: [{ goes: own }] },
  affiliate_submissions: { steps: [{ goes: `${own} OR ${isAddress('email')}` }] },
  leads: { steps: [{ goes: isAddress('email') }] },
  saved_views: { steps: [{ goes: own }] },
  push_subscriptions: { steps: [{ goes: own }] },
  api_keys: { steps: [{ goes: own }] },
  profile_views: {
    steps: [{ goes: own }, { empties: ['viewer_name'], where: 'viewer = {:user}' }],
    keeps: { reason: ofOthers },
  },
  trusted_devices: {
    steps: [{ empties: ['device_name', 'device_fingerprint'], where: own }],
    keeps: { secret_hash: 'a hash: by it a device learns that it ended, and empties its copy' },
  },
  user_admin: { steps: [{ goes: own }] },
  user_roles: { steps: [{ goes: own }] },
  referral_admin: {
    steps: [{ goes: `referral IN (SELECT id FROM referrals WHERE ${invitations})` }],
    keeps: { decision_note: words },
  },
  fraud_signals: {
    steps: [{ empties: ['detail'], where: 'affiliate_id = {:user} OR referred_user = {:user}' }],
    keeps: { print: 'a hash: the same sign is noticed once' },
  },
  referral_attributions: { steps: [{ empties: ['void_reason'], where: 'referred_user = {:user}' }] },
  referrals: {
    steps: [{ goes: invitations }, { empties: ['email_norm', 'invited_email'], where: 'referred_user = {:user}' }],
    keeps: { referred_name: byCommand, referred_email: byCommand },
  },
  // The affiliate's own labels, and counts.
  link_opens: { steps: [{ goes: 'affiliate_id = {:user}' }] },
  link_labels: { steps: [{ goes: 'affiliate_id = {:user}' }] },
  rental_periods: { steps: [{ empties: reasons, where: own }] },
  affiliate_periods: { steps: [{ empties: reasons, where: own }] },
  cancel_requests: {
    steps: [{ empties: ['ticket'], where: own }],
    keeps: { agreement: words, reason: words, closed_reason: words },
  },
  // Not part of the ledger.
  profile_activity: { steps: [{ goes: own }] },
  profile_pauses: { steps: [{ goes: own }] },
  rental_admin: {
    steps: [{ empties: ['note'], where: 'period IN (SELECT id FROM rental_periods WHERE user_id = {:user})' }],
  },
  payment_admin: {
    steps: [{ empties: ['notes'], where: 'payment IN (SELECT id FROM user_payments WHERE user_id = {:user})' }],
  },
  payout_items: {
    // An item that paid nothing doesn't need its address.
    steps: [
      { empties: ['payee'], where: `${own} AND state IN (${freeStates.map((state) => `'${state}'`).join(', ')})` },
    ],
    keeps: { word: sent, provider_id: sent, reason: ledger },
  },
  user_payments: {
    steps: [{ empties: ['payee_paypal'], where: `${own} AND status = 'cancelled'` }],
    keeps: {
      payment_method: ledger,
      cancel_reason: ledger,
      reference: sent,
      payout_previous: sent,
      replaces: ledger,
      reason_for_payee: ledger,
      person_name: byCommand,
      person_email: byCommand,
    },
  },
  earnings: { keeps: { reason: ledger } },
  users: {
    keeps: {
      email: byCommand,
      first_name: byCommand,
      last_name: byCommand,
      phone: byCommand,
      linkedin_url: byCommand,
      paypal_email: byCommand,
      notify: byCommand,
    },
  },
  // Personal values are in `_audit_values` and emptied there (M31).
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
  // Recomputed from the remaining rows.
  stats: 'nameless',
  faqs: 'nameless',
  saved_replies: 'nameless',
  terms_versions: 'nameless',
  admin_settings: 'nameless',
}

/** Steps for internal tables that no API exposes. */
export const rawFates: { readonly [table: string]: Fate } = {
  _account_tokens: { steps: [{ goes: 'user = {:user}' }] },
  _sign_up_candidates: { steps: [{ goes: `user = {:user} OR ${isAddress('email')}` }] },
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

/**
 * The column with the person's id in each collection that is the subject of audit log entries. The entries' personal values
 * are emptied.
 */
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
/**
 * Collections whose rows are found by address only: the personal values of audit entries about deleted rows are emptied.
 */
export const subjectsByAddress = ['leads', 'referrals', 'affiliate_submissions'] as const

/** Returns the placeholder address of a deleted person, unique and undeliverable. */
export const addressOfDeleted = (user: string): string => `${user}@deleted.invalid`
/** Reports whether an address is the placeholder of a deleted person. */
export const isDeletedAddress = (email: string): boolean => email.endsWith('@deleted.invalid')
