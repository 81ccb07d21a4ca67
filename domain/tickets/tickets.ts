import * as v from 'valibot'
import { looksLikeSecret } from './secret-texts'
import { ticketCategories, ticketPriorities, type TicketStatus } from '../collections/tickets/support-tickets'
import { fileIdsOf, fileLimits } from './files'

/** Maximum lengths in characters. */
export const ticketLimits = { subject: 200, description: 10_000, message: 10_000 } as const

/** The maximum number of recipients, each of whom gets a ticket, a notification and an email. */
export const maxRecipients = 200

/** Limits for sending. Further messages wait on the device (reliability page 7.2). */
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

/** The fields of a new ticket. Category and priority have the defaults that the specification names. */
export const newTicketSchema = v.object({
  subject: ticketSubject,
  description: text(ticketLimits.description),
  category: v.optional(v.picklist(ticketCategories), 'general'),
  priority: v.optional(v.picklist(ticketPriorities), 'medium'),
})

export const messageSchema = text(ticketLimits.message)

/**
 * Returns the status after a reply (T1): an admin's first reply to an open ticket changes it to in progress, and a member's
 * reply reopens a resolved ticket. Null if closed.
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

/** Returns the new status when a member solves or reopens a ticket. Closed tickets stay closed. */
export function statusWhenResolved(status: TicketStatus, solved: boolean): TicketStatus {
  if (status === 'closed') return status
  if (solved) return 'resolved'
  return status === 'resolved' ? 'open' : status
}

const idPattern = /^[a-z0-9]{15}$/

export const messageFilesSchema = v.pipe(
  v.string(),
  v.maxLength(fileLimits.perMessage * 16 - 1, 'too-many-files'),
  v.check((files) => {
    const ids = fileIdsOf(files)
    return ids.every((id) => idPattern.test(id)) && new Set(ids).size === ids.length
  }),
)
