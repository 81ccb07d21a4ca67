import { useMemo } from 'react'
import { ticketRoute } from '../../../../domain/api/messages/ticket-lists'
import { addNoteRoute } from '../../../../domain/api/messages/tickets'
import type { Id, SupportTicket, TicketMessage, TicketNote, SavedReply } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import type { CoterieDb } from '../../engine/db/database'
import { useRoute } from '../use-route'
import { sendCommand } from '../commands'
import { readTicketAdmin, type QueueRowInfo } from './queue-row-info'
import type { TicketFileInfo } from './ticket-files'
import { useLive, type Live } from '../use-live'

/** Notes come from a collection that members can't read. */
export type ConversationEntry =
  | { kind: 'message'; at: string; row: TicketMessage }
  | { kind: 'note'; at: string; row: TicketNote }

export interface Conversation extends Pick<QueueRowInfo, 'due' | 'assignee' | 'snoozedUntil'> {
  ticket: SupportTicket
  entries: ConversationEntry[]
  far?: readonly TicketFileInfo[]
  /** When the conversation was read (ms) if it isn't current. */
  asOf?: number | null
}

export const useConversation = (ticketId: Id): Live<Conversation | null> =>
  useLive(
    async (db) => {
      const ticket = await db.rows('support_tickets').get(ticketId)
      if (ticket === undefined) return null
      const { messages, notes } = await readEntries(db, ticketId)
      return { ticket, entries: entriesOf(messages, notes), ...(await readTicketAdmin(db, ticketId)) }
    },
    [ticketId],
  )

const readEntries = async (db: CoterieDb, ticketId: Id) => ({
  messages: await db.rows('ticket_messages').where('ticket_id').equals(ticketId).toArray(),
  notes: await db.rows('ticket_notes').where('ticket_id').equals(ticketId).toArray(),
})

const entriesOf = (messages: readonly TicketMessage[], notes: readonly TicketNote[]): ConversationEntry[] =>
  [
    ...messages.map((row) => ({ kind: 'message' as const, at: row.created_at, row })),
    ...notes.map((row) => ({ kind: 'note' as const, at: row.created_at, row })),
  ].sort((a, b) => a.at.localeCompare(b.at))

/** The server's answer, merged with newer and unsent entries of this device. */
export function useOnlineConversation(
  ticketId: Id,
  near: Conversation | null,
): Omit<Live<Conversation | null>, 'loading'> {
  const { value: whole, error, asOf, reload } = useRoute(ticketRoute, { id: ticketId }, { keep: true })
  const far = useMemo(() => (whole?.files ?? []).map((file) => ({ ...file, waiting: false })), [whole])
  const local = useLive((db) => readEntries(db, ticketId), [ticketId]).value
  if (error instanceof CodedError && error.code === 'not-found') return { value: near, error: null, reload }
  // While this ticket is loading, `whole` may still contain the previous ticket.
  if (whole === undefined || whole.ticket.id !== ticketId || local === undefined)
    return { value: undefined, error, reload }
  const entries = entriesOf(merged(whole.messages, local.messages), merged(whole.notes, local.notes))
  const assignee = near === null ? whole.assignee : near.assignee
  const snoozedUntil = near === null ? (whole.snoozedUntil ?? '') : near.snoozedUntil
  return {
    value: {
      ticket: near?.ticket ?? whole.ticket,
      entries,
      due: near?.due || whole.due,
      assignee,
      snoozedUntil,
      asOf,
      far,
    },
    error,
    reload,
  }
}

/** The device's rows are newer and replace the server's. */
const merged = <Row extends { id: Id }>(remote: readonly Row[], local: readonly Row[]): Row[] => [
  ...new Map([...remote, ...local].map((row) => [row.id, row])).values(),
]

/** Adds a note through a separate route, so that a note can't become a reply (S9). `id` is the same for each retry. */
export const addNote = (ticket: Id, note: string, id: Id, files = ''): Promise<unknown> =>
  sendCommand(addNoteRoute, { id, ticket, note, ...(files !== '' && { files }) })

export const useSavedReplies = (): Live<SavedReply[]> =>
  useLive(async (db) => db.rows('saved_replies').orderBy('title').toArray(), [])
