import Dexie from 'dexie'
import type { Id, Moment, SupportTicket } from '../../../../domain/entities'
import type { CoterieDb } from '../../engine/db/database'
import { useLive } from '../use-live'
import { lastEntryOf, type LastEntry } from './tickets'

export interface QueueRowInfo {
  last: Omit<LastEntry, 'at'>
  /** Other admins' read marks don't count (T2). */
  unread: boolean
  answered: boolean
  /** Deadline of the first answer; '' = unknown. */
  due: Moment
  assignee: Id
  /** '' = not snoozed. */
  snoozedUntil: Moment
}

/** Only the visible tickets are read, never the whole queue (Y1). */
export function useQueueRowInfo(me: Id, tickets: readonly SupportTicket[]): ReadonlyMap<Id, QueueRowInfo> {
  const key = tickets.map(({ id, updated_at }) => id + updated_at).join()
  const { value } = useLive(
    async (db) => {
      const marks = await Promise.all(tickets.map(async (ticket) => [ticket.id, await infoOf(db, me, ticket)] as const))
      return new Map(marks)
    },
    [me, key],
  )
  return value ?? none
}

const none: ReadonlyMap<Id, QueueRowInfo> = new Map()

async function infoOf(db: CoterieDb, me: Id, ticket: SupportTicket): Promise<QueueRowInfo> {
  const messages = db
    .rows('ticket_messages')
    .where('[ticket_id+created_at]')
    .between([ticket.id, Dexie.minKey], [ticket.id, Dexie.maxKey])
  const [last, read, admin] = await Promise.all([
    messages.clone().last(),
    db.rows('ticket_reads').where('[user_id+ticket_id]').equals([me, ticket.id]).first(),
    readTicketAdmin(db, ticket.id),
  ])
  const answered =
    ticket.updated_by === 'admin' ||
    (last !== undefined && (await messages.filter((row) => row.sender_id !== ticket.user_id).first()) !== undefined)
  return {
    last: lastEntryOf(ticket, last),
    unread: ticket.updated_by !== 'admin' && ticket.updated_at > (read?.read_until ?? ''),
    answered,
    ...admin,
  }
}

/** Returns what only admins see of a ticket. */
export async function readTicketAdmin(
  db: CoterieDb,
  ticketId: Id,
): Promise<Pick<QueueRowInfo, 'due' | 'assignee' | 'snoozedUntil'>> {
  const row = await db.rows('ticket_admin').where('ticket_id').equals(ticketId).first()
  return {
    due: row?.first_response_due ?? '',
    assignee: row?.assignee ?? '',
    snoozedUntil: row?.snoozed_until ?? '',
  }
}
