import Dexie from 'dexie'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { momentOf, msOf } from '../../../../domain/moments'
import { maxResponseTimes, responseMs } from '../../../../domain/program/response-times'
import { isLateAt, type LateMoments } from '../../../../domain/tickets/waiting-state'
import type { QueuePart } from '../../../../domain/tickets/queue-order'
import type { CoterieDb } from '../../engine/db/database'
import { readResponseDeadlines } from '../installation/program'

export async function lateThresholds(db: CoterieDb, nowMs: number): Promise<LateMoments> {
  const { first_answer_hours } = await readResponseDeadlines(db)
  return { now: momentOf(nowMs), limit: momentOf(nowMs - responseMs('first_answer_hours', first_answer_hours)) }
}

/** Unanswered tickets for which the time of the last message doesn't decide whether they are late. */
interface FirstAnswers {
  /** Tickets whose deadline has passed although the member wrote again later. */
  late: ReadonlySet<Id>
  /** Tickets whose deadline was set when the configured time was longer. */
  inTime: ReadonlySet<Id>
}

export const isLateBy =
  ({ limit }: LateMoments, { late, inTime }: FirstAnswers) =>
  ({ id, updated_at }: SupportTicket): boolean =>
    late.has(id) || (updated_at <= limit && !inTime.has(id))

const longestMs = responseMs('first_answer_hours', maxResponseTimes.first_answer_hours)

/** Tickets older than the longest possible deadline are late in any case. */
export async function firstAnswerExceptions(db: CoterieDb, at: LateMoments): Promise<FirstAnswers> {
  const since = momentOf(msOf(at.now) - longestMs)
  const parts = waitingParts.map(async ({ status, lastBy = '' }) => {
    const recent = db
      .rows('support_tickets')
      .where('[status+updated_by+updated_at]')
      .between([status, lastBy, since], [status, lastBy, Dexie.maxKey], false)
    const unclear = recent.filter((ticket) => ticket.updated_at > at.limit || ticket.created_at > since)
    const tickets = await unclear.toArray()
    const adminRows = await db
      .rows('ticket_admin')
      .where('ticket_id')
      .anyOf(tickets.map(({ id }) => id))
      .toArray()
    const dues = new Map(adminRows.map((adminRow) => [adminRow.ticket_id, adminRow.first_response_due]))
    const apart = tickets.map(async (ticket) => {
      const first = { answered: false, due: dues.get(ticket.id) ?? '' }
      const late = isLateAt(ticket, first, at)
      if (late === isLateAt(ticket, { ...first, answered: true }, at) || (await isAnswered(db, ticket))) return []
      return [{ id: ticket.id, late }]
    })
    return (await Promise.all(apart)).flat()
  })
  const apart = (await Promise.all(parts)).flat()
  const ids = (late: boolean) => new Set(apart.filter((one) => one.late === late).map(({ id }) => id))
  return { late: ids(true), inTime: ids(false) }
}

async function isAnswered(db: CoterieDb, ticket: SupportTicket): Promise<boolean> {
  const messages = db.rows('ticket_messages').where('ticket_id').equals(ticket.id)
  return (await messages.filter((row) => row.sender_id !== ticket.user_id).first()) !== undefined
}

/** Index ranges of the tickets for which `isWaitingForAdmin` is true. */
export const waitingParts: readonly QueuePart[] = (['open', 'in_progress'] as const).flatMap((status) =>
  (['member', ''] as const).map((lastBy) => ({ status, lastBy, column: 'updated_at', descending: false }) as const),
)
