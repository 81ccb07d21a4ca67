import { useMemo } from 'react'
import { ticketRoute } from '../../../../domain/api/messages/ticket-lists'
import { addNoteRoute } from '../../../../domain/api/messages/tickets'
import type { Id, Moment, SupportTicket, TicketMessage, TicketNote, SavedReply } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { useRoute } from '../use-route'
import { sendCommand } from '../commands'
import type { ShownFile } from './ticket-files'
import { useLive, type Live } from '../use-live'

/** What stands in an admin's conversation, in time order. Notes come from a collection that no member can reach. */
export type DeskEntry =
  | { kind: 'message'; at: string; row: TicketMessage }
  | { kind: 'note'; at: string; row: TicketNote }

export interface Conversation {
  ticket: SupportTicket
  entries: DeskEntry[]
  /** When the first answer is due, '' = unknown. */
  due: Moment
  /** The admin who has it, '' = nobody. */
  assignee: Id
  /** It sleeps until then, '' = it is awake. */
  sleepsUntil: Moment
  /** What the server says of files that this device doesn't hold. */
  far?: readonly ShownFile[]
  /** When it was read, where that isn't just now (ms). */
  asOf?: number | null
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
        ...messages.map((row) => ({ kind: 'message' as const, at: row.created_at, row })),
        ...notes.map((row) => ({ kind: 'note' as const, at: row.created_at, row })),
      ]
      const desk = await db.rows('ticket_admin').where('ticket_id').equals(ticketId).first()
      return {
        ticket,
        entries: entries.sort((a, b) => a.at.localeCompare(b.at)),
        due: desk?.first_response_due ?? '',
        assignee: desk?.assignee ?? '',
        sleepsUntil: desk?.sleeps_until ?? '',
      }
    },
    [ticketId],
  )

/**
 * A conversation that this device doesn't hold, or only a part of: the server's, with what is here of it over it (what waits to be sent,
 * what came since). `value` is null when there is no such ticket.
 */
export function useFarConversation(
  ticketId: Id,
  near: Conversation | null,
): Omit<Live<Conversation | null>, 'loading'> {
  const { value: whole, error, asOf, reload } = useRoute(ticketRoute, { id: ticketId }, { keep: true })
  const far = useMemo(() => (whole?.files ?? []).map((file) => ({ ...file, waiting: false })), [whole])
  const here = useLive(
    async (db) => ({
      messages: await db.rows('ticket_messages').where('ticket_id').equals(ticketId).toArray(),
      notes: await db.rows('ticket_notes').where('ticket_id').equals(ticketId).toArray(),
    }),
    [ticketId],
  ).value
  if (error instanceof CodedError && error.code === 'not-found') return { value: near, error: null, reload }
  // an answer to another question is shown by no list while this one is asked
  if (whole === undefined || whole.ticket.id !== ticketId || here === undefined)
    return { value: undefined, error, reload }
  const messages = merged(whole.messages, here.messages).map((row) => ({
    kind: 'message' as const,
    at: row.created_at,
    row,
  }))
  const notes = merged(whole.notes, here.notes).map((row) => ({ kind: 'note' as const, at: row.created_at, row }))
  const entries = [...messages, ...notes].sort((a, b) => a.at.localeCompare(b.at))
  const assignee = near === null ? whole.assignee : near.assignee
  const sleepsUntil = near === null ? (whole.sleepsUntil ?? '') : near.sleepsUntil
  return {
    value: {
      ticket: near?.ticket ?? whole.ticket,
      entries,
      due: near?.due || whole.due,
      assignee,
      sleepsUntil,
      asOf,
      far,
    },
    error,
    reload,
  }
}

/** Rows of both, each once; those of the device are what they are by now. */
const merged = <Row extends { id: Id }>(there: readonly Row[], here: readonly Row[]): Row[] => [
  ...new Map([...there, ...here].map((row) => [row.id, row])).values(),
]

/**
 * An internal note (S9): online, by its own route; it can't become a reply.
 * @param id the note's own, the same for each try of it
 * @param files what was uploaded for it (`uploadChosen`)
 */
export const keepNote = (ticket: Id, note: string, id: Id, files = ''): Promise<unknown> =>
  sendCommand(addNoteRoute, { id, ticket, note, ...(files !== '' && { files }) })

/** All saved answers by name, live from the copy: they can be inserted offline. */
export const useSavedReplies = (): Live<SavedReply[]> =>
  useLive(async (db) => db.rows('saved_replies').orderBy('title').toArray(), [])
