import * as v from 'valibot'
import { looksLikeSecret } from './secret-texts'
import { ticketCategories, ticketPriorities, type TicketStatus } from '../collections/tickets/support-tickets'

/** Maximum lengths in characters. */
export const ticketLimits = { subject: 200, description: 10_000, message: 10_000 } as const

/** The maximum number of recipients in one command. Each gets a ticket, a notification and an email. */
export const maxRecipients = 200

/** Rate limits for each person (reliability page 7.2). Further messages wait on the device. */
export const ticketRateLimits = {
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

export const ticketSubject = text(ticketLimits.subject)

/** A new ticket. Category and priority have the defaults that the specification names. */
export const newTicketSchema = v.object({
  subject: ticketSubject,
  description: text(ticketLimits.description),
  category: v.optional(v.picklist(ticketCategories), 'general'),
  priority: v.optional(v.picklist(ticketPriorities), 'medium'),
})

/** The text of a reply or an internal note. */
export const messageSchema = text(ticketLimits.message)

/**
 * Returns the status after a public reply (T1): an admin's first reply sets it to in progress, and a member's reply reopens
 * a resolved ticket. Returns null for a closed ticket, which accepts no replies.
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

/** Returns the status after the member marks a ticket as solved or not solved. Closed tickets stay closed. */
export function statusWhenSolved(status: TicketStatus, solved: boolean): TicketStatus {
  if (status === 'closed') return status
  if (solved) return 'resolved'
  return status === 'resolved' ? 'open' : status
}
