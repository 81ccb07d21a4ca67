import Dexie from 'dexie'
import type { Id, SupportTicket, TicketCategory, TicketPriority, TicketStatus } from '../../../domain/entities'
import { folded, searchWords } from '../../../domain/people/folded'
import { firstAnswerMs, isLateSince, waitsForUs } from '../../../domain/tickets/first-answer'
import { queueParts, type QueueOrder, type QueuePart } from '../../../domain/tickets/queue-order'
import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { momentOf } from '../../../domain/moments'
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
  /**
   * Further filters, '' = any. `waits`: with the member's message last, and neither resolved nor closed; `day`: and that for longer
   * than a first answer may take.
   */
  waits: '' | 'us' | 'day'
  priority: '' | TicketPriority
  category: '' | TicketCategory
  /** An admin's id, or `nobody`. */
  assignee: '' | 'nobody' | Id
  order: QueueOrder
  /** The first row that is wanted, from 0. */
  from: number
}

/** A window of the queue. */
export interface QueueWindow {
  /** All under this status; of a search, those it found. */
  total: number
  from: number
  rows: SupportTicket[]
}

/** The queue around what is shown, live. It reads by the index: what lies outside of the window is counted, never read (Y1). */
export const useQueue = (asked: QueueAsked): Live<QueueWindow> =>
  useLive(
    (db) => (isSearched(asked) ? found(db, asked) : windowOf(db, asked)),
    [asked.status, asked.search, asked.from, asked.waits, asked.priority, asked.category, asked.assignee, asked.order],
  )

/** It has to look at each ticket, and is one window. */
export const isSearched = (asked: Omit<QueueAsked, 'from' | 'status' | 'order'>): boolean =>
  asked.search !== '' || asked.waits !== '' || asked.priority !== '' || asked.category !== '' || asked.assignee !== ''

/** How many tickets there are, in all and by status; counted in the index. */
export const useQueueCounts = (statuses: readonly TicketStatus[]): Live<{ [status in '' | TicketStatus]: number }> =>
  useLive(async (db) => {
    const table = db.rows('support_tickets')
    const counted = await Promise.all(
      statuses.map(async (status) => [status, await table.where('status').equals(status).count()] as const),
    )
    return { '': await table.count(), ...Object.fromEntries(counted) } as { [status in '' | TicketStatus]: number }
  }, [])

/** How many wait for us, and how many of them longer than a first answer may take; counted in the index. */
export const useWaitingCounts = (nowMs: number): Live<{ us: number; day: number }> => {
  const limit = momentOf(Math.floor(nowMs / minuteMs) * minuteMs - firstAnswerMs)
  return useLive(
    async (db) => {
      const count = async (until: typeof Dexie.maxKey | string) => {
        const by = waitingParts.map((part) => stretchOf(db, part, until).count())
        return (await Promise.all(by)).reduce((sum, one) => sum + one, 0)
      }
      const [us, day, overdue] = await Promise.all([count(Dexie.maxKey), count(after(limit)), overdueFirst(db, limit)])
      return { us, day: day + overdue.size }
    },
    [limit],
  )
}

/** The ticket on top of the queue, null when there is none. */
export const useTopTicket = (asked: Pick<QueueAsked, 'status' | 'order'>): Live<Id | null> =>
  useLive(
    async (db) => {
      for (const part of stretches(db, asked)) {
        const first = await part.first()
        if (first !== undefined) return first.id
      }
      return null
    },
    [asked.status, asked.order],
  )

async function windowOf(db: CoterieDb, asked: QueueAsked): Promise<QueueWindow> {
  const parts = stretches(db, asked)
  const counts = await Promise.all(parts.map((part) => part.count()))
  const rows: SupportTicket[] = []
  let before = 0
  for (const [n, part] of parts.entries()) {
    const count = counts[n] ?? 0
    const skip = Math.max(0, asked.from - before)
    const room = asked.from + queueWindow - Math.max(before, asked.from)
    if (skip < count && room > 0) rows.push(...(await part.offset(skip).limit(room).toArray()))
    before += count
  }
  return { total: before, from: asked.from, rows }
}

async function found(db: CoterieDb, asked: QueueAsked): Promise<QueueWindow> {
  const words = searchWords(asked.search)
  const limit = momentOf(serverNow() - firstAnswerMs)
  const whose = await assignedTo(db, asked.assignee)
  const overdue = asked.waits === 'day' ? await overdueFirst(db, limit) : new Set()
  const fits = (ticket: SupportTicket): boolean => {
    if (!whose(ticket.id)) return false
    if (asked.waits !== '' && !waitsForUs(ticket)) return false
    if (asked.waits === 'day' && ticket.last_public_at > limit && !overdue.has(ticket.id)) return false
    if (asked.priority !== '' && ticket.priority !== asked.priority) return false
    if (asked.category !== '' && ticket.category !== asked.category) return false
    const text = folded(`${ticket.number} ${ticket.subject} ${ticket.person_name} ${ticket.person_email}`)
    return words.every((word) => text.includes(word))
  }
  const rows: SupportTicket[] = []
  for (const part of stretches(db, asked)) {
    rows.push(
      ...(await part
        .filter(fits)
        .limit(foundLimit - rows.length)
        .toArray()),
    )
    if (rows.length >= foundLimit) break
  }
  return { total: rows.length, from: 0, rows }
}

/** Whether a ticket is whose it is asked for: the desks that somebody has are few, so those are read. */
async function assignedTo(db: CoterieDb, assignee: QueueAsked['assignee']): Promise<(ticket: Id) => boolean> {
  if (assignee === '') return () => true
  const table = db.rows('ticket_desk').where('assignee')
  const desks = await (assignee === 'nobody' ? table.above('') : table.equals(assignee)).toArray()
  const ids = new Set(desks.map(({ ticket }) => ticket))
  return (ticket) => ids.has(ticket) === (assignee !== 'nobody')
}

/** The queue in its order, as stretches of an index one after the other. */
function stretches(db: CoterieDb, { status, order }: Pick<QueueAsked, 'status' | 'order'>) {
  if (order === 'due') return queueParts(status).map((part) => stretchOf(db, part))
  const table = db.rows('support_tickets')
  const all =
    status === ''
      ? table.where('last_public_at').between(Dexie.minKey, Dexie.maxKey)
      : table.where('[status+last_public_at]').between([status, Dexie.minKey], [status, Dexie.maxKey])
  return [all.reverse()]
}

/** @param until the latest value of the part's column, itself left out */
function stretchOf(db: CoterieDb, part: QueuePart, until: unknown = Dexie.maxKey) {
  const by = part.lastBy === undefined ? [part.status] : [part.status, part.lastBy]
  const index = `[status+${part.lastBy === undefined ? '' : 'last_public_by+'}${part.column}]`
  const rows = db
    .rows('support_tickets')
    .where(index)
    .between([...by, Dexie.minKey], [...by, until])
  return part.descending ? rows.reverse() : rows
}

/**
 * Tickets whose member has written since the limit and whose first answer was due all the same (`isLateSince`): only what was written
 * since then is read.
 */
async function overdueFirst(db: CoterieDb, limit: string): Promise<Set<Id>> {
  const late = waitingParts.map(async ({ status, lastBy = '' }) => {
    const recent = db
      .rows('support_tickets')
      .where('[status+last_public_by+last_public_at]')
      .between([status, lastBy, limit], [status, lastBy, Dexie.maxKey], false)
    const old = await recent.filter((ticket) => isLateSince(ticket, false, limit)).toArray()
    const open = old.map(async (ticket) => ((await isAnswered(db, ticket)) ? [] : [ticket.id]))
    return (await Promise.all(open)).flat()
  })
  return new Set((await Promise.all(late)).flat())
}

/** An admin has written publicly. */
async function isAnswered(db: CoterieDb, ticket: SupportTicket): Promise<boolean> {
  const messages = db.rows('ticket_messages').where('ticket_id').equals(ticket.id)
  return (await messages.filter((row) => row.sender_id !== ticket.user_id).first()) !== undefined
}

/** The least that is greater: what is as late as the limit counts too. */
const after = (limit: string): string => `${limit}\u0000`

const minuteMs = 60_000
/** What `waitsForUs` holds, as parts of the index. */
const waitingParts: readonly QueuePart[] = (['open', 'in_progress'] as const).flatMap((status) =>
  (['member', ''] as const).map((lastBy) => ({ status, lastBy, column: 'last_public_at', descending: false }) as const),
)
