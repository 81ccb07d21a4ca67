import { msOf } from '../moments'
import type { Moment, SupportTicket } from '../entities'
import { timeUntilDeadline } from '../response-deadline'

/**
 * What a ticket's member waits for. `first`: the first answer, by the stored deadline (P17). `again`: a reply to a later
 * message, late after the current first-answer time.
 */
export type WaitingState =
  | { for: 'nothing' }
  | {
      for: 'first'
      /** Time until the deadline; negative = late. */ leftMs: number
      /** The remaining share of the promised time, 0 to 1. */ share: number
    }
  | { for: 'again'; /** Since the member's last message. */ sinceMs: number; late: boolean }

interface WaitingInput {
  ticket: Pick<SupportTicket, 'status' | 'updated_by' | 'updated_at' | 'created_at'>
  /** An admin has replied publicly; notes and status changes don't count. */
  answered: boolean
  /** The deadline of the first answer; '' = unknown. */
  due: Moment
  /** The current first-answer time in ms. */
  promisedMs: number
  nowMs: number
}

/** Reports whether the member wrote last and the ticket is neither resolved nor closed. */
export const isWaitingForAdmin = (ticket: Pick<SupportTicket, 'status' | 'updated_by'>): boolean =>
  (ticket.status === 'open' || ticket.status === 'in_progress') && ticket.updated_by !== 'admin'

/** Returns what a ticket waits for; resolved and closed tickets wait for nothing. */
export function waitingStateOf({ ticket, answered, due, promisedMs, nowMs }: WaitingInput): WaitingState {
  if (!isWaitingForAdmin(ticket)) return { for: 'nothing' }
  if (answered || due === '') {
    const sinceMs = Math.max(0, nowMs - msOf(ticket.updated_at))
    return { for: 'again', sinceMs, late: sinceMs >= promisedMs }
  }
  return { for: 'first', ...timeUntilDeadline({ since: ticket.created_at, by: due }, nowMs) }
}

/** Times that lists and counts compare with. */
export interface LateMoments {
  now: Moment
  /** Now minus the current first-answer time. */
  limit: Moment
}

/** Reports whether a ticket is late, by timestamps only. The server's list does the same in SQL. */
export const isLateAt = (
  ticket: Pick<SupportTicket, 'status' | 'updated_by' | 'updated_at'>,
  { answered, due }: Pick<WaitingInput, 'answered' | 'due'>,
  { now, limit }: LateMoments,
): boolean => isWaitingForAdmin(ticket) && (answered || due === '' ? ticket.updated_at <= limit : due < now)

export const isLate = (waiting: WaitingState): boolean =>
  waiting.for === 'first' ? waiting.leftMs < 0 : waiting.for === 'again' && waiting.late
