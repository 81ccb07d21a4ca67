import { msOf } from '../moments'
import type { Moment, SupportTicket } from '../entities'

/** A ticket's first answer is promised within this time, in ms (P17, shipped value). The server stamps the due moment. */
export const firstAnswerMs = 24 * 60 * 60 * 1000

/** What a ticket's owner waits for. `first`: the promised first answer. `again`: an answer to what was written since. */
export type Waiting =
  | { for: 'nothing' }
  | {
      for: 'first'
      /** Until it is due, below 0 = late. */ leftMs: number
      /** Of the promised time, 0 to 1. */ share: number
    }
  | { for: 'again'; /** Since the last message of the member. */ sinceMs: number }

interface Asked {
  ticket: Pick<SupportTicket, 'status' | 'last_public_by' | 'last_public_at'>
  /** An admin has written publicly; a note or a change of status is no answer. */
  answered: boolean
  /** When the first answer is due, '' = unknown. */
  due: Moment
  nowMs: number
}

/** The member wrote last, and it is neither resolved nor closed. */
export const waitsForUs = (ticket: Pick<SupportTicket, 'status' | 'last_public_by'>): boolean =>
  (ticket.status === 'open' || ticket.status === 'in_progress') && ticket.last_public_by !== 'admin'

/** Who waits for whom, and how long already. Resolved and closed tickets wait for nobody. */
export function waitingOf({ ticket, answered, due, nowMs }: Asked): Waiting {
  if (!waitsForUs(ticket)) return { for: 'nothing' }
  if (answered || due === '') return { for: 'again', sinceMs: Math.max(0, nowMs - msOf(ticket.last_public_at)) }
  const leftMs = msOf(due) - nowMs
  return { for: 'first', leftMs, share: Math.min(1, Math.max(0, leftMs / firstAnswerMs)) }
}

/**
 * The same by moments alone, for lists and counts: the first answer's due moment is its promised time after the ticket came.
 * @param limit the moment a first answer's promised time ago
 */
export const isLateSince = (
  ticket: Pick<SupportTicket, 'status' | 'last_public_by' | 'last_public_at' | 'created_at'>,
  answered: boolean,
  limit: Moment,
): boolean => waitsForUs(ticket) && (answered ? ticket.last_public_at <= limit : ticket.created_at < limit)

/** Somebody has been kept waiting longer than promised, or longer than a day since they wrote again. */
export const isLate = (waiting: Waiting): boolean =>
  waiting.for === 'first' ? waiting.leftMs < 0 : waiting.for === 'again' && waiting.sinceMs >= firstAnswerMs
