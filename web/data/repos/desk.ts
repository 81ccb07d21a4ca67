import { addNoteRoute } from '../../../domain/api/tickets'
import type { Id, Moment, SupportTicket, TicketMessage, TicketNote } from '../../../domain/entities'
import { sendCommand } from './commands'
import { useLive, type Live } from './use-live'

/** What stands in an admin's conversation, in time order. Notes come from a collection that no member can reach. */
export type DeskEntry =
  | { kind: 'message'; at: string; row: TicketMessage }
  | { kind: 'note'; at: string; row: TicketNote }

export interface Conversation {
  ticket: SupportTicket
  entries: DeskEntry[]
  /** When the first answer is due, '' = unknown. */
  due: Moment
}

/** One conversation with its notes; `value` is null when the ticket isn't on this device. */
export const useConversation = (ticketId: Id): Live<Conversation | null> =>
  useLive(
    async (db) => {
      const ticket = await db.rows('support_tickets').get(ticketId)
      if (ticket === undefined) return null
      const messages = await db.rows('ticket_messages').where('ticket_id').equals(ticketId).toArray()
      const notes = await db.rows('ticket_notes').where('ticket_id').equals(ticketId).toArray()
      const entries: DeskEntry[] = [
        ...messages.map((row) => ({ kind: 'message' as const, at: row.sent_at, row })),
        ...notes.map((row) => ({ kind: 'note' as const, at: row.noted_at, row })),
      ]
      const desk = await db.rows('ticket_desk').where('ticket').equals(ticketId).first()
      return {
        ticket,
        entries: entries.sort((a, b) => a.at.localeCompare(b.at)),
        due: desk?.first_response_due ?? '',
      }
    },
    [ticketId],
  )

/**
 * An internal note (S9): online, by its own route; it can't become a reply.
 * @param id the note's own, the same for each try of it
 */
export const keepNote = (ticket: Id, note: string, id: Id): Promise<unknown> =>
  sendCommand(addNoteRoute, { id, ticket, note })
