import Dexie from 'dexie'
import type { Id, SupportTicket, TicketCategory, TicketPriority, TicketStatus } from '../../../../domain/entities'
import { folded, searchWords } from '../../../../domain/people/folded'
import { waitsForUs } from '../../../../domain/tickets/first-answer'
import { queueParts, type QueueOrder, type QueuePart } from '../../../../domain/tickets/queue-order'
import { momentOf } from '../../../../domain/moments'
import { serverNow } from '../../engine/db/clock'
import type { CoterieDb } from '../../engine/db/database'
import { firstAnswers, isLateBy, lateMoments, waitingParts } from './late-tickets'
import { useLive, type Live } from '../use-live'

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
   * than promised, or as long since they wrote again.
   */
  waits: '' | 'us' | 'day'
  priority: '' | TicketPriority
  category: '' | TicketCategory
  /** An admin's id, or `nobody`. */
  assignee: '' | 'nobody' | Id
  /** Those that sleep alone. */
  asleep: boolean
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
    (db) => (isSearched(asked) ? searchQueue(db, asked) : readWindow(db, asked)),
    [
      asked.status,
      asked.search,
      asked.from,
      asked.waits,
      asked.priority,
      asked.category,
      asked.assignee,
      asked.asleep,
      asked.order,
    ],
  )

/** It has to look at each ticket, and is one window. */
export const isSearched = (asked: Omit<QueueAsked, 'from' | 'status' | 'order'>): boolean =>
  asked.search !== '' ||
  asked.waits !== '' ||
  asked.priority !== '' ||
  asked.category !== '' ||
  asked.assignee !== '' ||
  asked.asleep

/** How many tickets there are, in all and by status; counted in the index. */
export const useQueueCounts = (statuses: readonly TicketStatus[]): Live<{ [status in '' | TicketStatus]: number }> =>
  useLive(async (db) => {
    const table = db.rows('support_tickets')
    const counted = await Promise.all(
      statuses.map(async (status) => [status, await table.where('status').equals(status).count()] as const),
    )
    return { '': await table.count(), ...Object.fromEntries(counted) } as { [status in '' | TicketStatus]: number }
  }, [])

/** How many wait for us, how many of them longer than a first answer may take, and how many sleep; counted in the index. */
export const useWaitingCounts = (nowMs: number): Live<{ us: number; day: number; asleep: number }> => {
  const minute = Math.floor(nowMs / minuteMs) * minuteMs
  return useLive(
    async (db) => {
      const at = await lateMoments(db, minute)
      const count = async (until: typeof Dexie.maxKey | string) => {
        const by = waitingParts.map((part) => indexRange(db, part, until).count())
        return (await Promise.all(by)).reduce((sum, one) => sum + one, 0)
      }
      const [us, day, first] = await Promise.all([count(Dexie.maxKey), count(after(at.limit)), firstAnswers(db, at)])
      const asleep = await sleepers(db)
      const resting = asleep.filter(waitsForUs)
      const late = resting.filter(isLateBy(at, first))
      const over = day + first.late.size - first.inTime.size
      return { us: us - resting.length, day: over - late.length, asleep: asleep.length }
    },
    [minute],
  )
}

/** How many of a status ('' = all) an admin has, and how many nobody has; the desks that somebody has are few, so those are read. */
export const useAssignedCounts = (status: '' | TicketStatus, me: Id): Live<{ mine: number; nobody: number }> =>
  useLive(
    async (db) => {
      const desks = await db.rows('ticket_admin').where('assignee').above('').toArray()
      const tickets = await db.rows('support_tickets').bulkGet(desks.map(({ ticket_id }) => ticket_id))
      const has = desks.filter((_, at) => {
        const ticket = tickets[at]
        return ticket !== undefined && (status === '' || ticket.status === status)
      })
      const table = db.rows('support_tickets')
      const all = await (status === '' ? table.count() : table.where('status').equals(status).count())
      return { mine: has.filter(({ assignee }) => assignee === me).length, nobody: all - has.length }
    },
    [status, me],
  )

/** The ticket on top of the queue, null when there is none. */
export const useTopTicket = (asked: Pick<QueueAsked, 'status' | 'order'>): Live<Id | null> =>
  useLive(
    async (db) => {
      for (const part of queueRanges(db, asked, await sleepers(db))) {
        const [first] = await part.rows(0, 1)
        if (first !== undefined) return first.id
      }
      return null
    },
    [asked.status, asked.order],
  )

async function readWindow(db: CoterieDb, asked: QueueAsked): Promise<QueueWindow> {
  const parts = queueRanges(db, asked, await sleepers(db))
  const counts = await Promise.all(parts.map((part) => part.count()))
  const rows: SupportTicket[] = []
  let before = 0
  for (const [n, part] of parts.entries()) {
    const count = counts[n] ?? 0
    const skip = Math.max(0, asked.from - before)
    const room = asked.from + queueWindow - Math.max(before, asked.from)
    if (skip < count && room > 0) rows.push(...(await part.rows(skip, room)))
    before += count
  }
  return { total: before, from: asked.from, rows }
}

async function searchQueue(db: CoterieDb, asked: QueueAsked): Promise<QueueWindow> {
  const words = searchWords(asked.search)
  const at = await lateMoments(db, serverNow())
  const whose = await assignedTo(db, asked.assignee)
  const resting = await sleepers(db)
  const asleep = new Set(resting.map(({ id }) => id))
  const isLate = asked.waits === 'day' ? isLateBy(at, await firstAnswers(db, at)) : () => true
  const fits = (ticket: SupportTicket): boolean => {
    if (!whose(ticket.id)) return false
    if (asked.asleep && !asleep.has(ticket.id)) return false
    if (asked.waits !== '' && (!waitsForUs(ticket) || asleep.has(ticket.id))) return false
    if (!isLate(ticket)) return false
    if (asked.priority !== '' && ticket.priority !== asked.priority) return false
    if (asked.category !== '' && ticket.category !== asked.category) return false
    const text = folded(`${ticket.number} ${ticket.subject} ${ticket.person_name} ${ticket.person_email}`)
    return words.every((word) => text.includes(word))
  }
  const rows: SupportTicket[] = []
  for (const part of queueRanges(db, asked, resting)) {
    rows.push(...(await part.rows(0, foundLimit - rows.length, fits)))
    if (rows.length >= foundLimit) break
  }
  return { total: rows.length, from: 0, rows }
}

/** Whether a ticket is whose it is asked for: the desks that somebody has are few, so those are read. */
async function assignedTo(db: CoterieDb, assignee: QueueAsked['assignee']): Promise<(ticket: Id) => boolean> {
  if (assignee === '') return () => true
  const table = db.rows('ticket_admin').where('assignee')
  const desks = await (assignee === 'nobody' ? table.above('') : table.equals(assignee)).toArray()
  const ids = new Set(desks.map(({ ticket_id }) => ticket_id))
  return (ticket) => ids.has(ticket) === (assignee !== 'nobody')
}

/** Tickets that sleep now, the last moved first: few, whatever the desk holds. What is done doesn't sleep. */
async function sleepers(db: CoterieDb): Promise<SupportTicket[]> {
  const desks = await db.rows('ticket_admin').where('sleeps_until').above(momentOf(serverNow())).toArray()
  const rows = await db.rows('support_tickets').bulkGet(desks.map(({ ticket_id }) => ticket_id))
  return rows
    .filter((row) => row !== undefined)
    .filter(({ status }) => status === 'open' || status === 'in_progress')
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at))
}

/** A part of the queue: how many are in it, and some of them from a place on. */
interface QueueRange {
  count: () => Promise<number>
  rows: (skip: number, most: number, fits?: (ticket: SupportTicket) => boolean) => Promise<SupportTicket[]>
}

/** The queue in its order, as queueRanges of an index one after the other; what sleeps stands in parts of its own. */
function queueRanges(
  db: CoterieDb,
  { status, order }: Pick<QueueAsked, 'status' | 'order'>,
  asleep: readonly SupportTicket[],
): QueueRange[] {
  if (order === 'due') {
    return queueParts(status).map((part) => {
      const own = asleep.filter((row) => row.status === part.status && isBy(part, row))
      return part.asleep === true ? listRange(own) : indexedRange(() => indexRange(db, part), own)
    })
  }
  const table = db.rows('support_tickets')
  const all = () =>
    status === ''
      ? table.where('updated_at').between(Dexie.minKey, Dexie.maxKey)
      : table.where('[status+updated_at]').between([status, Dexie.minKey], [status, Dexie.maxKey])
  return [indexedRange(() => all().reverse(), [])]
}

const isBy = ({ lastBy }: QueuePart, row: SupportTicket): boolean => lastBy === undefined || lastBy === row.updated_by

/** Along an index, without a few of its rows. */
function indexedRange(all: () => ReturnType<typeof indexRange>, without: readonly SupportTicket[]): QueueRange {
  const left = new Set(without.map(({ id }) => id))
  const rows = () => (left.size === 0 ? all() : all().filter(({ id }) => !left.has(id)))
  return {
    count: async () => (await all().count()) - left.size,
    rows: (skip, most, fits) => (fits === undefined ? rows() : rows().filter(fits)).offset(skip).limit(most).toArray(),
  }
}

/** Rows that are read already. */
const listRange = (all: readonly SupportTicket[]): QueueRange => ({
  count: async () => all.length,
  rows: async (skip, most, fits = () => true) => all.filter(fits).slice(skip, skip + most),
})

/** @param until the latest value of the part's column, itself left out */
function indexRange(db: CoterieDb, part: QueuePart, until: unknown = Dexie.maxKey) {
  const by = part.lastBy === undefined ? [part.status] : [part.status, part.lastBy]
  const index = `[status+${part.lastBy === undefined ? '' : 'updated_by+'}${part.column}]`
  const rows = db
    .rows('support_tickets')
    .where(index)
    .between([...by, Dexie.minKey], [...by, until])
  return part.descending ? rows.reverse() : rows
}

/** The least that is greater: what is as late as the limit counts too. */
const after = (limit: string): string => `${limit}\u0000`

const minuteMs = 60_000
