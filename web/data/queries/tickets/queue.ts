import Dexie from 'dexie'
import type { Id, SupportTicket, TicketCategory, TicketPriority, TicketStatus } from '../../../../domain/entities'
import { foldText, searchWords } from '../../../../domain/people/fold-text'
import { isWaitingForAdmin } from '../../../../domain/tickets/waiting-state'
import { queueParts, type QueueOrder, type QueuePart } from '../../../../domain/tickets/queue-order'
import { momentOf } from '../../../../domain/moments'
import { serverNow } from '../../engine/db/clock'
import type { CoterieDb } from '../../engine/db/database'
import { firstAnswerExceptions, isLateBy, lateThresholds, waitingParts } from './late-tickets'
import { useLive, type Live } from '../use-live'

/** Rows read around the visible part, however long the queue is. */
export const queueWindowSize = 120
const foundLimit = 200

export interface QueueQuery {
  status: '' | TicketStatus
  /** Words that must be in the number, subject, name or address. */
  search: string
  /** `us`: the member wrote last, and the ticket is neither resolved nor closed. `day`: the deadline has also passed. */
  waits: '' | 'us' | 'day'
  priority: '' | TicketPriority
  category: '' | TicketCategory
  assignee: '' | 'unassigned' | Id
  snoozed: boolean
  order: QueueOrder
  from: number
}

export interface QueueWindow {
  total: number
  from: number
  rows: SupportTicket[]
}

/** The queue around the visible part. Other rows are counted in an index, but not read (Y1). */
export const useQueue = (query: QueueQuery): Live<QueueWindow> =>
  useLive((db) => (needsScan(query) ? searchQueue(db, query) : readWindow(db, query)), [JSON.stringify(query)])

export const needsScan = (query: Omit<QueueQuery, 'from' | 'status' | 'order'>): boolean =>
  query.search !== '' ||
  query.waits !== '' ||
  query.priority !== '' ||
  query.category !== '' ||
  query.assignee !== '' ||
  query.snoozed

export const useQueueCounts = (statuses: readonly TicketStatus[]): Live<{ [status in '' | TicketStatus]: number }> =>
  useLive(async (db) => {
    const table = db.rows('support_tickets')
    const counted = await Promise.all(
      statuses.map(async (status) => [status, await table.where('status').equals(status).count()] as const),
    )
    return { '': await table.count(), ...Object.fromEntries(counted) } as { [status in '' | TicketStatus]: number }
  }, [])

/** Uses the index to count the tickets that need an answer, are late, or are snoozed. */
export const useWaitingCounts = (nowMs: number): Live<{ us: number; day: number; snoozed: number }> => {
  const minute = Math.floor(nowMs / minuteMs) * minuteMs
  return useLive(
    async (db) => {
      const at = await lateThresholds(db, minute)
      const count = async (until: typeof Dexie.maxKey | string) => {
        const by = waitingParts.map((part) => indexRange(db, part, until).count())
        return (await Promise.all(by)).reduce((sum, one) => sum + one, 0)
      }
      const [us, day, first] = await Promise.all([
        count(Dexie.maxKey),
        count(after(at.limit)),
        firstAnswerExceptions(db, at),
      ])
      const snoozed = await readSnoozed(db)
      const resting = snoozed.filter(isWaitingForAdmin)
      const late = resting.filter(isLateBy(at, first))
      const over = day + first.late.size - first.inTime.size
      return { us: us - resting.length, day: over - late.length, snoozed: snoozed.length }
    },
    [minute],
  )
}

/** Counts assigned tickets by status ('' = all). It reads only assigned tickets, which are few. */
export const useAssignedCounts = (status: '' | TicketStatus, me: Id): Live<{ mine: number; unassigned: number }> =>
  useLive(
    async (db) => {
      const adminRows = await db.rows('ticket_admin').where('assignee').above('').toArray()
      const tickets = await db.rows('support_tickets').bulkGet(adminRows.map(({ ticket_id }) => ticket_id))
      const has = adminRows.filter((_, at) => {
        const ticket = tickets[at]
        return ticket !== undefined && (status === '' || ticket.status === status)
      })
      const table = db.rows('support_tickets')
      const all = await (status === '' ? table.count() : table.where('status').equals(status).count())
      return { mine: has.filter(({ assignee }) => assignee === me).length, unassigned: all - has.length }
    },
    [status, me],
  )

export const useTopTicket = (query: Pick<QueueQuery, 'status' | 'order'>): Live<Id | null> =>
  useLive(
    async (db) => {
      for (const part of queueRanges(db, query, await readSnoozed(db))) {
        const [first] = await part.rows(0, 1)
        if (first !== undefined) return first.id
      }
      return null
    },
    [query.status, query.order],
  )

async function readWindow(db: CoterieDb, query: QueueQuery): Promise<QueueWindow> {
  const parts = queueRanges(db, query, await readSnoozed(db))
  const counts = await Promise.all(parts.map((part) => part.count()))
  const rows: SupportTicket[] = []
  let before = 0
  for (const [n, part] of parts.entries()) {
    const count = counts[n] ?? 0
    const skip = Math.max(0, query.from - before)
    const space = query.from + queueWindowSize - Math.max(before, query.from)
    if (skip < count && space > 0) rows.push(...(await part.rows(skip, space)))
    before += count
  }
  return { total: before, from: query.from, rows }
}

async function searchQueue(db: CoterieDb, query: QueueQuery): Promise<QueueWindow> {
  const words = searchWords(query.search)
  const at = await lateThresholds(db, serverNow())
  const whose = await assignedTo(db, query.assignee)
  const resting = await readSnoozed(db)
  const snoozed = new Set(resting.map(({ id }) => id))
  const isLate = query.waits === 'day' ? isLateBy(at, await firstAnswerExceptions(db, at)) : () => true
  const fits = (ticket: SupportTicket): boolean => {
    if (!whose(ticket.id)) return false
    if (query.snoozed && !snoozed.has(ticket.id)) return false
    if (query.waits !== '' && (!isWaitingForAdmin(ticket) || snoozed.has(ticket.id))) return false
    if (!isLate(ticket)) return false
    if (query.priority !== '' && ticket.priority !== query.priority) return false
    if (query.category !== '' && ticket.category !== query.category) return false
    const text = foldText(`${ticket.number} ${ticket.subject} ${ticket.person_name} ${ticket.person_email}`)
    return words.every((word) => text.includes(word))
  }
  const rows: SupportTicket[] = []
  for (const part of queueRanges(db, query, resting)) {
    rows.push(...(await part.rows(0, foundLimit - rows.length, fits)))
    if (rows.length >= foundLimit) break
  }
  return { total: rows.length, from: 0, rows }
}

/** Returns a filter for tickets of an assignee. All assigned tickets are read, because they are few. */
async function assignedTo(db: CoterieDb, assignee: QueueQuery['assignee']): Promise<(ticket: Id) => boolean> {
  if (assignee === '') return () => true
  const table = db.rows('ticket_admin').where('assignee')
  const adminRows = await (assignee === 'unassigned' ? table.above('') : table.equals(assignee)).toArray()
  const ids = new Set(adminRows.map(({ ticket_id }) => ticket_id))
  return (ticket) => ids.has(ticket) === (assignee !== 'unassigned')
}

/** Returns snoozed tickets without finished ones, latest change first. There are always few. */
async function readSnoozed(db: CoterieDb): Promise<SupportTicket[]> {
  const adminRows = await db.rows('ticket_admin').where('snoozed_until').above(momentOf(serverNow())).toArray()
  const rows = await db.rows('support_tickets').bulkGet(adminRows.map(({ ticket_id }) => ticket_id))
  return rows
    .filter((row) => row !== undefined)
    .filter(({ status }) => status === 'open' || status === 'in_progress')
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at))
}

interface QueueRange {
  count: () => Promise<number>
  rows: (skip: number, limit: number, fits?: (ticket: SupportTicket) => boolean) => Promise<SupportTicket[]>
}

/** Returns the queue as a sequence of index ranges; snoozed tickets form separate ranges. */
function queueRanges(
  db: CoterieDb,
  { status, order }: Pick<QueueQuery, 'status' | 'order'>,
  snoozed: readonly SupportTicket[],
): QueueRange[] {
  if (order === 'due') {
    return queueParts(status).map((part) => {
      const own = snoozed.filter((row) => row.status === part.status && isBy(part, row))
      return part.snoozed === true ? listRange(own) : indexedRange(() => indexRange(db, part), own)
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

function indexedRange(all: () => ReturnType<typeof indexRange>, without: readonly SupportTicket[]): QueueRange {
  const left = new Set(without.map(({ id }) => id))
  const rows = () => (left.size === 0 ? all() : all().filter(({ id }) => !left.has(id)))
  return {
    count: async () => (await all().count()) - left.size,
    rows: (skip, limit, fits) =>
      (fits === undefined ? rows() : rows().filter(fits)).offset(skip).limit(limit).toArray(),
  }
}

const listRange = (all: readonly SupportTicket[]): QueueRange => ({
  count: async () => all.length,
  rows: async (skip, limit, fits = () => true) => all.filter(fits).slice(skip, skip + limit),
})

/** `until`: exclusive upper limit of the part's column. */
function indexRange(db: CoterieDb, part: QueuePart, until: unknown = Dexie.maxKey) {
  const by = part.lastBy === undefined ? [part.status] : [part.status, part.lastBy]
  const index = `[status+${part.lastBy === undefined ? '' : 'updated_by+'}${part.column}]`
  const rows = db
    .rows('support_tickets')
    .where(index)
    .between([...by, Dexie.minKey], [...by, until])
  return part.descending ? rows.reverse() : rows
}

/** Returns an exclusive limit for a range that includes a ticket exactly at `limit`. */
const after = (limit: string): string => `${limit}\u0000`

const minuteMs = 60_000
