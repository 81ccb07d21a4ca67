import type { TicketStatus } from '../collections/tickets/support-tickets'

/** Orders of the queue. `due`: by response deadline. `last`: by the newest public message (T2). */
export const queueOrders = ['due', 'last'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** A part of the queue. `column` is an index of the local table. */
export interface QueuePart {
  status: TicketStatus
  /** The author of the last message, undefined for any. */
  lastBy?: 'member' | 'admin' | ''
  /** Whether the part contains the snoozed tickets; if missing, it contains only the others. */
  snoozed?: true
  column: 'created_at' | 'updated_at'
  descending: boolean
}

/**
 * Returns the parts: unanswered tickets by creation (P17), then those that wait for a reply, then others. Each ticket is in
 * one part.
 */
export const queueParts = (status: '' | TicketStatus): readonly QueuePart[] =>
  status === '' ? ranges : ranges.filter((part) => part.status === status)

const ranges: readonly QueuePart[] = [
  { status: 'open', column: 'created_at', descending: false },
  { status: 'in_progress', lastBy: 'member', column: 'updated_at', descending: false },
  { status: 'in_progress', lastBy: '', column: 'updated_at', descending: false },
  { status: 'in_progress', lastBy: 'admin', column: 'updated_at', descending: true },
  { status: 'open', snoozed: true, column: 'updated_at', descending: true },
  { status: 'in_progress', snoozed: true, column: 'updated_at', descending: true },
  { status: 'resolved', column: 'updated_at', descending: true },
  { status: 'closed', column: 'updated_at', descending: true },
]
