import Dexie from 'dexie'
import type { Id, SupportTicket, TicketCategory, TicketPriority, TicketStatus } from '../../../domain/entities'
import { folded, searchWords } from '../../../domain/people/folded'
import { waitsForUs } from '../../../domain/tickets/first-answer'
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
  /** Further filters, '' = any. `waits`: with the member's message last, and neither resolved nor closed. */
  waits: '' | 'us'
  priority: '' | TicketPriority
  category: '' | TicketCategory
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
export const useQueue = (asked: QueueAsked): Live<QueueWindow> =>
  useLive(
    (db) => (isSearched(asked) ? found(db, asked) : windowOf(db, asked.status, asked.from)),
    [asked.status, asked.search, asked.from, asked.waits, asked.priority, asked.category],
  )

/** It has to look at each ticket, and is one window. */
export const isSearched = (asked: Omit<QueueAsked, 'from' | 'status'>): boolean =>
  asked.search !== '' || asked.waits !== '' || asked.priority !== '' || asked.category !== ''

/** How many tickets there are, in all and by status; counted in the index. */
export const useQueueCounts = (statuses: readonly TicketStatus[]): Live<{ [status in '' | TicketStatus]: number }> =>
  useLive(async (db) => {
    const table = db.rows('support_tickets')
    const counted = await Promise.all(
      statuses.map(async (status) => [status, await table.where('status').equals(status).count()] as const),
    )
    return { '': await table.count(), ...Object.fromEntries(counted) } as { [status in '' | TicketStatus]: number }
  }, [])

/** The ticket on top of the queue, null when there is none. */
export const useTopTicket = (status: QueueAsked['status']): Live<Id | null> =>
  useLive(async (db) => (await newestFirst(db, status).first())?.id ?? null, [status])

async function windowOf(db: CoterieDb, status: QueueAsked['status'], from: number): Promise<QueueWindow> {
  const [total, rows] = await Promise.all([
    newestFirst(db, status).count(),
    newestFirst(db, status).offset(from).limit(queueWindow).toArray(),
  ])
  return { total, from, rows }
}

async function found(db: CoterieDb, asked: QueueAsked): Promise<QueueWindow> {
  const words = searchWords(asked.search)
  const rows = await newestFirst(db, asked.status)
    .filter((ticket) => {
      if (asked.waits !== '' && !waitsForUs(ticket)) return false
      if (asked.priority !== '' && ticket.priority !== asked.priority) return false
      if (asked.category !== '' && ticket.category !== asked.category) return false
      const text = folded(`${ticket.number} ${ticket.subject} ${ticket.person_name} ${ticket.person_email}`)
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
