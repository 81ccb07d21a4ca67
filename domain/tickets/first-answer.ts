import { msOf } from '../moments'
import type { Moment, SupportTicket } from '../entities'
import { promisedClock } from '../promised-time'

/**
 * What a ticket's owner waits for. `first`: the promised first answer, by the moment that the server stamped when the ticket came (P17).
 * `again`: an answer to what was written since, late once it takes longer than a first answer may take now.
 */
export type Waiting =
  | { for: 'nothing' }
  | {
      for: 'first'
      /** Until it is due, below 0 = late. */ leftMs: number
      /** Of the promised time, 0 to 1. */ share: number
    }
  | { for: 'again'; /** Since the last message of the member. */ sinceMs: number; late: boolean }

interface Asked {
  ticket: Pick<SupportTicket, 'status' | 'updated_by' | 'updated_at' | 'created_at'>
  /** An admin has written publicly; a note or a change of status is no answer. */
  answered: boolean
  /** When the first answer is due, '' = unknown. */
  due: Moment
  /** How long a first answer may take, as it is set now, in ms. */
  promisedMs: number
  nowMs: number
}

/** The member wrote last, and it is neither resolved nor closed. */
export const waitsForUs = (ticket: Pick<SupportTicket, 'status' | 'updated_by'>): boolean =>
  (ticket.status === 'open' || ticket.status === 'in_progress') && ticket.updated_by !== 'admin'

/** Who waits for whom, and how long already. Resolved and closed tickets wait for nobody. */
export function waitingOf({ ticket, answered, due, promisedMs, nowMs }: Asked): Waiting {
  if (!waitsForUs(ticket)) return { for: 'nothing' }
  if (answered || due === '') {
    const sinceMs = Math.max(0, nowMs - msOf(ticket.updated_at))
    return { for: 'again', sinceMs, late: sinceMs >= promisedMs }
  }
  return { for: 'first', ...promisedClock({ since: ticket.created_at, by: due }, nowMs) }
}

/** The moments that lists and counts compare with. */
export interface LateMoments {
  now: Moment
  /** So long ago as a first answer may take now. */
  limit: Moment
}

/** The same by moments alone, for lists and counts. The server's list asks it in SQL. */
export const isLateAt = (
  ticket: Pick<SupportTicket, 'status' | 'updated_by' | 'updated_at'>,
  { answered, due }: Pick<Asked, 'answered' | 'due'>,
  { now, limit }: LateMoments,
): boolean => waitsForUs(ticket) && (answered || due === '' ? ticket.updated_at <= limit : due < now)

/** Somebody has been kept waiting longer than promised, or as long since they wrote again. */
export const isLate = (waiting: Waiting): boolean =>
  waiting.for === 'first' ? waiting.leftMs < 0 : waiting.for === 'again' && waiting.late
