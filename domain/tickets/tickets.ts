import * as v from 'valibot'
import { looksLikeSecret } from './secret-texts'
import { ticketCategories, ticketPriorities, type TicketStatus } from '../collections/tickets/support-tickets'

/** Longest texts the help desk takes, in characters. */
export const ticketLimits = { subject: 200, description: 10_000, message: 10_000 } as const

/** Most people that one command writes to: each gets a ticket of their own, a notice and a letter. */
export const writeToAtMost = 200

/** How fast one person may write tickets and replies (reliability page 7.2); what comes faster waits on the device. */
export const ticketPace = {
  ticket: { max: 5, windowMs: 10 * 60_000 },
  message: { max: 30, windowMs: 5 * 60_000 },
} as const

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'text-empty'),
    v.maxLength(max, 'text-too-long'),
    v.check((value) => !looksLikeSecret(value), 'looks-like-secret'),
  )

/** What a ticket is about, in a line. */
export const ticketSubject = text(ticketLimits.subject)

/** A new ticket: subject and description are required, category and priority have the specification's defaults. */
export const newTicketSchema = v.object({
  subject: ticketSubject,
  description: text(ticketLimits.description),
  category: v.optional(v.picklist(ticketCategories), 'general'),
  priority: v.optional(v.picklist(ticketPriorities), 'medium'),
})

/** A reply or an internal note: not blank after trimming. */
export const messageSchema = text(ticketLimits.message)

/**
 * The status after a public reply (T1): the first public answer of an admin starts the work, a member's reply reopens what
 * was resolved. Null = a closed ticket takes no reply from anybody.
 */
export function statusAfterReply(
  status: TicketStatus,
  by: 'member' | 'admin',
  firstAdminReply: boolean,
): TicketStatus | null {
  if (status === 'closed') return null
  if (by === 'member') return status === 'resolved' ? 'open' : status
  return firstAdminReply && status === 'open' ? 'in_progress' : status
}

/** The status when its member marks a ticket solved, or says that it isn't after all; a closed one stays closed. */
export function statusWhenSolved(status: TicketStatus, solved: boolean): TicketStatus {
  if (status === 'closed') return status
  if (solved) return 'resolved'
  return status === 'resolved' ? 'open' : status
}
