import type { TicketStatus } from '../collections/tickets/support-tickets'

/** Maximum lengths in characters. */
export const ticketLimits = { subject: 200, description: 10_000, message: 10_000 } as const

/** The maximum number of recipients, each of whom gets a ticket, a notification and an email. */
export const maxRecipients = 200

/** Limits for sending. Further messages wait on the device (reliability page 7.2). */
export const ticketRateLimits = {
  ticket: { max: 5, windowMs: 10 * 60_000 },
  message: { max: 30, windowMs: 5 * 60_000 },
} as const

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
