import { accessGuards } from './access-guards'
import { dateGuards } from './date-guards'
import { appendOnly, anyChangedSql, immutableColumns, abort, ignoreWhen, type Guard } from './guard'
import { holdGuards } from './hold-guards'
import { intervalTableGuards } from './interval-guards'
import { moneyGuards } from './money-guards'
import { payoutGuards } from './payout-guards'

export type { Guard } from './guard'

// Unverified accounts are exempt because verification clears the names that were entered before it (S5).
const isClearedSql = (column: string): string =>
  `OLD.verified AND trim(NEW.${column}) = '' AND trim(OLD.${column}) != '' AND NEW.anonymised_at = ''`

const peopleGuards: readonly Guard[] = [
  // Devices change profiles by sync without the checks of a form, so the database checks the names.
  abort('users', 'UPDATE', 'first_name', 'first-name-required').when(isClearedSql('first_name')),
  abort('users', 'UPDATE', 'last_name', 'last-name-required').when(isClearedSql('last_name')),
  ...appendOnly('consents'),
  ...appendOnly('audit_log'),
]

const profileGuards: readonly Guard[] = [
  immutableColumns(
    'profile_activity',
    'user_id',
    'day',
    'kind',
    'actions',
    'text',
    'replaces',
    'entered_by',
    'entered_at',
  ),
  immutableColumns('profile_pauses', 'user_id', 'from_date'),
]

const helpDeskGuards: readonly Guard[] = [
  immutableColumns('support_tickets', 'number', 'user_id', 'created_at', 'files', 'follow_up_of', 'about'),
  abort('support_tickets', 'INSERT', 'follow_up', 'not-found').when(`NEW.follow_up_of != '' AND NOT EXISTS
      (SELECT 1 FROM support_tickets t WHERE t.id = NEW.follow_up_of AND t.user_id = NEW.user_id)`),
  abort('ticket_messages', 'INSERT', 'owner', 'not-found').when(
    `NOT EXISTS (SELECT 1 FROM support_tickets t WHERE t.id = NEW.ticket_id AND t.user_id = NEW.user_id)`,
  ),
  abort('ticket_messages', 'INSERT', 'closed', 'ticket-closed').when(
    `(SELECT t.status FROM support_tickets t WHERE t.id = NEW.ticket_id) = 'closed'`,
  ),
  immutableColumns('ticket_messages', 'ticket_id', 'user_id', 'sender_id', 'created_at'),
  immutableColumns('ticket_reads', 'user_id', 'ticket_id'),
  // An older mark that arrives late is ignored without an error.
  ignoreWhen('ticket_reads', 'UPDATE', 'forward', 'NEW.read_until < OLD.read_until'),
  ignoreWhen('notifications', 'UPDATE', 'read', `OLD.read AND NOT NEW.read AND ${anyChangedSql('read')}`),
]

/** Triggers that reject forbidden changes. Before a column of a trigger is dropped or renamed, drop the trigger. */
export const guards: readonly Guard[] = [
  ...moneyGuards,
  ...payoutGuards,
  ...holdGuards,
  ...intervalTableGuards,
  ...dateGuards,
  ...accessGuards,
  ...peopleGuards,
  ...profileGuards,
  ...helpDeskGuards,
]
