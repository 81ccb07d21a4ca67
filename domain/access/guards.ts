import { accessGuards } from './access-guards'
import { dateGuards } from './date-guards'
import { appendOnly, changes, fixed, refuse, skip, type Guard } from './guard'
import { holdGuards } from './hold-guards'
import { intervals } from './interval-guards'
import { moneyGuards } from './money-guards'
import { payoutGuards } from './payout-guards'

export type { Guard } from './guard'

// not while unverified: names that somebody else typed are dropped at verification (S5)
const blanked = (column: string): string =>
  `OLD.verified AND trim(NEW.${column}) = '' AND trim(OLD.${column}) != '' AND NEW.anonymised_at = ''`

const people: readonly Guard[] = [
  // a profile also changes by sync push, where no form stands in between
  refuse('users', 'UPDATE', 'first_name', 'first-name-required', blanked('first_name')),
  refuse('users', 'UPDATE', 'last_name', 'last-name-required', blanked('last_name')),
  ...appendOnly('consents'),
  ...appendOnly('audit_log'),
]

/** What was done stands as it was entered (P12); it goes with its person alone. */
const profiles: readonly Guard[] = [
  fixed('profile_activity', 'user_id', 'day', 'kind', 'actions', 'text', 'replaces', 'entered_by', 'entered_at'),
  fixed('profile_pauses', 'user_id', 'from_date'),
]

const helpDesk: readonly Guard[] = [
  fixed('support_tickets', 'number', 'user_id', 'created_at', 'files', 'follow_up_of', 'about'),
  refuse(
    'support_tickets',
    'INSERT',
    'follow_up',
    'not-found',
    `NEW.follow_up_of != '' AND NOT EXISTS
      (SELECT 1 FROM support_tickets t WHERE t.id = NEW.follow_up_of AND t.user_id = NEW.user_id)`,
  ),
  refuse(
    'ticket_messages',
    'INSERT',
    'owner',
    'not-found',
    `NOT EXISTS (SELECT 1 FROM support_tickets t WHERE t.id = NEW.ticket_id AND t.user_id = NEW.user_id)`,
  ),
  refuse(
    'ticket_messages',
    'INSERT',
    'closed',
    'ticket-closed',
    `(SELECT t.status FROM support_tickets t WHERE t.id = NEW.ticket_id) = 'closed'`,
  ),
  fixed('ticket_messages', 'ticket_id', 'user_id', 'sender_id', 'created_at'),
  fixed('ticket_reads', 'user_id', 'ticket_id'),
  // read marks only go forward; one that comes late is no error
  skip('ticket_reads', 'UPDATE', 'forward', 'NEW.read_until < OLD.read_until'),
  skip('notifications', 'UPDATE', 'read', `OLD.read AND NOT NEW.read AND ${changes('read')}`),
]

/**
 * Every guard of the database. The migration creates them; at each start the live ones are compared with these texts,
 * repaired, and the repair is put on the audit log (data model, rule 3). A later migration that drops or renames a column
 * named in a guard drops the guard first; the start sets it up again as it then reads.
 */
export const guards: readonly Guard[] = [
  ...moneyGuards,
  ...payoutGuards,
  ...holdGuards,
  ...intervals,
  ...dateGuards,
  ...accessGuards,
  ...people,
  ...profiles,
  ...helpDesk,
]
