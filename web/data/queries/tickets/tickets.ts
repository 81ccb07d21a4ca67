import Dexie from 'dexie'
import type {
  Id,
  SupportTicket,
  TicketCategory,
  TicketMessage,
  TicketPriority,
  TicketRating,
} from '../../../../domain/entities'
import { groupBy, compareCharacters } from '../../../../domain/lists'
import { statusWhenResolved } from '../../../../domain/tickets/tickets'
import { newId, derivedId } from '../../../../domain/sync/new-id'
import { serverNow } from '../../engine/db/clock'
import type { CoterieDb } from '../../engine/db/database'
import { retryAfterFreeingSpace } from '../../engine/db/free-space'
import type { OutboxEntry } from '../../engine/db/local-tables'
import { requestSync } from '../../engine/sync/sync-triggers'
import { addToOutbox } from '../../engine/sync/push/outbox'
import { optimisticTables } from '../../engine/sync/push/optimistic-rows'
import { momentNow } from '../clock'
import { changeRow, createRow, requireDb } from '../rows'
import { dropEntry } from '../sync/sync-status'
import { attachChosenFiles, attachToNewTicket } from './ticket-files'
import { sharedLive, toLiveRows, useLive, useLiveRows, type Live, type LiveRows } from '../use-live'

/** The last public message, or the ticket's description. */
export interface LastEntry {
  text: string
  senderId: Id
  senderName: string
  at: string
  removed: boolean
}

export interface TicketSummary {
  ticket: SupportTicket
  last: LastEntry
  unread: number
  waiting: boolean
}

/** Returns tickets, unsent ones first, then by the last public message. They are read once for all components. */
export const useTickets = (userId: Id): LiveRows<TicketSummary> => toLiveRows(useSharedTickets(userId))

const useSharedTickets = sharedLive(summaries)

async function summaries(db: CoterieDb, userId: Id): Promise<TicketSummary[]> {
  const [tickets, reads, pending] = await Promise.all([
    db.rows('support_tickets').where('user_id').equals(userId).toArray(),
    db.rows('ticket_reads').where('user_id').equals(userId).toArray(),
    db.outbox.where('state').equals('waiting').toArray(),
  ])
  const waiting = new Set(pending.filter((entry) => entry.op === 'create').map((entry) => entry.id))
  const readUntil = new Map(reads.map((read) => [read.ticket_id, read.read_until]))
  const endOf = await endsOfThreads(db, tickets.length)
  const found = await Promise.all(
    tickets.map(async (ticket): Promise<TicketSummary> => {
      const { last, later } = await endOf(ticket.id, readUntil.get(ticket.id) ?? ticket.created_at)
      const unread = later.filter((row) => row.sender_id !== userId).length
      return { ticket, waiting: waiting.has(ticket.id), unread, last: lastEntryOf(ticket, last) }
    }),
  )
  return found.sort((a, b) => Number(b.waiting) - Number(a.waiting) || compareCharacters(b.last.at, a.last.at))
}

/** A function that reads the last message of a ticket, and the messages after a moment. */
type ReadEnd = (
  ticket: Id,
  until: string,
) => Promise<{ last: TicketMessage | undefined; later: readonly TicketMessage[] }>

/** Above this number, reading all messages at once is faster than two reads per ticket. */
const fewTickets = 40

/** For few tickets it uses the index and doesn't read earlier messages (Y1). */
async function endsOfThreads(db: CoterieDb, tickets: number): Promise<ReadEnd> {
  const messages = db.rows('ticket_messages')
  if (tickets > fewTickets) {
    const byTicket = groupBy(await messages.orderBy('[ticket_id+created_at]').toArray(), (row) => row.ticket_id)
    return async (ticket, until) => {
      const all = byTicket.get(ticket) ?? []
      return { last: all.at(-1), later: all.filter((row) => row.created_at > until) }
    }
  }
  return async (ticket, until) => {
    const byTime = messages.where('[ticket_id+created_at]')
    const [last, later] = await Promise.all([
      byTime.between([ticket, Dexie.minKey], [ticket, Dexie.maxKey]).last(),
      byTime.between([ticket, until], [ticket, Dexie.maxKey], false).toArray(),
    ])
    return { last, later }
  }
}

export function lastEntryOf(ticket: SupportTicket, message: TicketMessage | undefined): LastEntry {
  if (message === undefined) {
    const { description: text, user_id: senderId, person_name: senderName, created_at: at } = ticket
    return { text, senderId, senderName, at, removed: false }
  }
  const { message: text, sender_id: senderId, sender_name: senderName, created_at: at, removed_at } = message
  return { text, senderId, senderName, at, removed: removed_at !== '' }
}

export interface Thread {
  ticket: SupportTicket
  messages: TicketMessage[]
  readUntil: string
}

export function useThread(ticketId: Id, userId: Id): Live<Thread | null> {
  return useLive(
    async (db) => {
      const ticket = await db.rows('support_tickets').get(ticketId)
      if (ticket === undefined) return null
      const messages = await db.rows('ticket_messages').where('ticket_id').equals(ticketId).toArray()
      const read = await db.rows('ticket_reads').where('[user_id+ticket_id]').equals([userId, ticketId]).first()
      return {
        ticket,
        messages: messages.sort((a, b) => a.created_at.localeCompare(b.created_at)),
        readUntil: read?.read_until ?? '',
      }
    },
    [ticketId, userId],
  )
}

export type RejectedEntry = OutboxEntry

export const useRejectedTexts = (): RejectedEntry[] =>
  useLiveRows(async (db) => {
    const parked = await db.outbox.where('state').equals('rejected').sortBy('order')
    return parked.filter((entry) => entry.c === 'ticket_messages' || entry.c === 'support_tickets')
  }, []).rows

export interface NewTicket {
  subject: string
  description: string
  category: TicketCategory
  priority: TicketPriority
  follow_up_of?: Id
  /** The explained amount that the ticket is about (`domain/tickets/ticket-about`). */
  about?: string
}

/**
 * Creates a ticket, also offline. The files of the draft `place` are uploaded first; the ticket is never sent without them.
 */
export async function createTicket(author: { id: Id; name: string }, values: NewTicket, place: string): Promise<Id> {
  const db = requireDb()
  const id = newId()
  const now = momentNow()
  const write = async (): Promise<void> => {
    const files = await attachToNewTicket(db, place, id)
    const patch = { ...values, user_id: author.id, ...(files !== '' && { files }) }
    const local = {
      number: 0,
      status: 'open',
      created_at: now,
      updated_at: now,
      updated_by: 'member',
      solved_at: '',
      rating: '',
      person_name: author.name,
      person_email: '',
      ...(values.follow_up_of === undefined && { follow_up_of: '' }),
      ...(values.about === undefined && { about: '' }),
    }
    await addToOutbox(db, { op: 'create', c: 'support_tickets', id, patch, local })
  }
  const tables = ['support_tickets', ...optimisticTables, 'outbox_files']
  await retryAfterFreeingSpace(db, () => db.transaction('rw', tables, write))
  requestSync()
  return id
}

/**
 * Sends a reply, also offline. The files of the draft `place` are uploaded first. `holdMs` delays the reply, so that it can
 * be undone.
 */
export async function sendReply(
  author: { id: Id; name: string },
  ticket: Pick<SupportTicket, 'id' | 'user_id'>,
  message: string,
  place: string,
  holdMs = 0,
): Promise<Id> {
  const db = requireDb()
  const id = newId()
  const write = async (): Promise<void> => {
    const files = await attachChosenFiles(db, place, id)
    const patch = { ticket_id: ticket.id, sender_id: author.id, message, ...(files !== '' && { files }) }
    const local = {
      user_id: ticket.user_id,
      sender_name: author.name,
      created_at: momentNow(),
      edited_at: '',
      removed_at: '',
    }
    const notBefore = holdMs === 0 ? 0 : serverNow() + holdMs
    await addToOutbox(db, { op: 'create', c: 'ticket_messages', id, patch, local, notBefore })
  }
  const tables = ['ticket_messages', ...optimisticTables, 'outbox_files']
  await retryAfterFreeingSpace(db, () => db.transaction('rw', tables, write))
  requestSync(holdMs)
  return id
}

export const markSolved = (ticket: Pick<SupportTicket, 'id' | 'status'>, solved: boolean): Promise<void> =>
  changeRow(
    'support_tickets',
    ticket.id,
    { solved_at: solved ? momentNow() : '' },
    { status: statusWhenResolved(ticket.status, solved) },
  )

/** A later rating replaces an earlier one. */
export const rateTicket = (ticket: Id, rating: TicketRating): Promise<void> =>
  changeRow('support_tickets', ticket, { rating })

/** Stores how far the person has read. The time only moves forward, and no other person sees it. */
export async function markTicketRead(userId: Id, ticketId: Id, until: string): Promise<void> {
  const db = requireDb()
  // A rejected read mark contains no text, so it is dropped. It is rejected if another device was faster.
  const parked = await db.outbox.where('state').equals('rejected').toArray()
  for (const entry of parked) if (entry.c === 'ticket_reads') await dropEntry(entry.order)
  const read = await db.rows('ticket_reads').where('[user_id+ticket_id]').equals([userId, ticketId]).first()
  if (read === undefined) {
    // Two offline devices create the same mark, because its id is derived.
    const id = await derivedId(`ticket_reads/${userId}/${ticketId}`)
    await createRow('ticket_reads', { user_id: userId, ticket_id: ticketId, read_until: until }, { id })
  }
  if (read !== undefined && read.read_until < until) await changeRow('ticket_reads', read.id, { read_until: until })
}
