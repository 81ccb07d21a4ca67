import { msOf, timeUntilDeadline } from '../moments'
import type { Moment, SupportTicket } from '../entities'

/**
 * What a ticket waits for: the first answer by its stored deadline (`first`, P17), or another one by the current response
 * time (`again`).
 */
export type WaitingState =
  | { for: 'nothing' }
  | {
      for: 'first'
      /** The time until the deadline, negative if it has passed. */ leftMs: number
      /** The remaining share of the response time, 0 to 1. */ share: number
    }
  | { for: 'again'; /** The time since the member's last message. */ sinceMs: number; late: boolean }

interface WaitingInput {
  ticket: Pick<SupportTicket, 'status' | 'updated_by' | 'updated_at' | 'created_at'>
  /** Whether an admin has replied. Notes and changes of the status don't count. */
  answered: boolean
  due: Moment
  promisedMs: number
  nowMs: number
}

/** Reports whether the last message is the member's and the ticket is neither resolved nor closed. */
export const isWaitingForAdmin = (ticket: Pick<SupportTicket, 'status' | 'updated_by'>): boolean =>
  (ticket.status === 'open' || ticket.status === 'in_progress') && ticket.updated_by !== 'admin'

/** Returns what a ticket waits for: nothing if it is resolved or closed, or if the last message is an admin's. */
export function waitingStateOf({ ticket, answered, due, promisedMs, nowMs }: WaitingInput): WaitingState {
  if (!isWaitingForAdmin(ticket)) return { for: 'nothing' }
  if (answered || due === '') {
    const sinceMs = Math.max(0, nowMs - msOf(ticket.updated_at))
    return { for: 'again', sinceMs, late: sinceMs >= promisedMs }
  }
  return { for: 'first', ...timeUntilDeadline({ since: ticket.created_at, by: due }, nowMs) }
}

export interface LateMoments {
  now: Moment
  limit: Moment
}

/** Reports whether a ticket is late by comparing timestamps only. The server's list does the same in SQL. */
export const isLateAt = (
  ticket: Pick<SupportTicket, 'status' | 'updated_by' | 'updated_at'>,
  { answered, due }: Pick<WaitingInput, 'answered' | 'due'>,
  { now, limit }: LateMoments,
): boolean => isWaitingForAdmin(ticket) && (answered || due === '' ? ticket.updated_at <= limit : due < now)

export const isLate = (waiting: WaitingState): boolean =>
  waiting.for === 'first' ? waiting.leftMs < 0 : waiting.for === 'again' && waiting.late
