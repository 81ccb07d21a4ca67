import type { OutboxEntry, SentEntry } from '../../data/queries/sync/entries'
import { ticketOf, useTicketNumbers } from '../../data/queries/sync/entries'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/sync-drawer'
import { titleOf } from './entry-kind'

/** Gives entries their titles, with the ticket's number where there is one. */
export function useTitles(entries: readonly OutboxEntry[], sent: readonly SentEntry[]) {
  const t = useMessages(syncDrawer)
  const tickets = [...entries.map(ticketOf), ...sent.map(({ ticket }) => ticket)].filter((id) => id !== '')
  const numbers = useTicketNumbers([...new Set(tickets)])
  const numberOf = (ticket: string): string => String(numbers.get(ticket) ?? '')
  return {
    ofEntry: (entry: OutboxEntry): string =>
      titleOf({ ...entry, fields: Object.keys(entry.patch) }, numberOf(ticketOf(entry)), t),
    ofSent: (entry: SentEntry): string => titleOf(entry, numberOf(entry.ticket), t),
  }
}
