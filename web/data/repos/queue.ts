import Dexie from 'dexie'
import type { SupportTicket, TicketStatus } from '../../../domain/entities'
import type { CoterieDb } from '../db/database'
import { useLive, type Live } from './use-live'

/** Rows read around what is shown: so many, wherever in ten thousand the queue stands. */
export const queueWindow = 120
/** Most tickets a search shows; it stops there. */
const foundLimit = 200

/** What of the queue is shown. */
export interface QueueAsked {
  /** '' = all. */
  status: '' | TicketStatus
  /** Words that have to be in number, subject, name or address. */
  search: string
  /** The first row that is wanted, from 0. */
  from: number
}

/** A window of the queue, those with the newest public message first (T2). */
export interface QueueWindow {
  /** All under this status; of a search, those it found. */
  total: number
  from: number
  rows: SupportTicket[]
}

/** The queue around what is shown, live. It reads by the index: what lies outside of the window is counted, never read (Y1). */
export const useQueue = ({ status, search, from }: QueueAsked): Live<QueueWindow> =>
  useLive((db) => (search === '' ? windowOf(db, status, from) : found(db, status, search)), [status, search, from])

/** How many tickets there are, in all and by status; counted in the index. */
export const useQueueCounts = (statuses: readonly TicketStatus[]): Live<{ [status in '' | TicketStatus]: number }> =>
  useLive(async (db) => {
    const table = db.rows('support_tickets')
    const counted = await Promise.all(
      statuses.map(async (status) => [status, await table.where('status').equals(status).count()] as const),
    )
    return { '': await table.count(), ...Object.fromEntries(counted) } as { [status in '' | TicketStatus]: number }
  }, [])

async function windowOf(db: CoterieDb, status: QueueAsked['status'], from: number): Promise<QueueWindow> {
  const [total, rows] = await Promise.all([
    newestFirst(db, status).count(),
    newestFirst(db, status).offset(from).limit(queueWindow).toArray(),
  ])
  return { total, from, rows }
}

async function found(db: CoterieDb, status: QueueAsked['status'], search: string): Promise<QueueWindow> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = await newestFirst(db, status)
    .filter((ticket) => {
      const text = `${ticket.number} ${ticket.subject} ${ticket.person_name} ${ticket.person_email}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .limit(foundLimit)
    .toArray()
  return { total: rows.length, from: 0, rows }
}

function newestFirst(db: CoterieDb, status: QueueAsked['status']) {
  const table = db.rows('support_tickets')
  const all =
    status === ''
      ? table.where('last_public_at').between(Dexie.minKey, Dexie.maxKey)
      : table.where('[status+last_public_at]').between([status, Dexie.minKey], [status, Dexie.maxKey])
  return all.reverse()
}
