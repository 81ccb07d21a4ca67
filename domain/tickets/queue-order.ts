import type { TicketStatus } from '../collections/tickets/support-tickets'

/** Orders of the help desk queue. `due` sorts by response deadline, `last` by the newest public message (T2). */
export const queueOrders = ['due', 'last'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** A part of the queue in the order `due`. `column` is an index of the local table. */
export interface QueuePart {
  status: TicketStatus
  /** The author of the last public message; undefined for any. */
  lastBy?: 'member' | 'admin' | ''
  /** Whether the part contains only snoozed tickets. Without it, it contains only others. */
  snoozed?: true
  column: 'created_at' | 'updated_at'
  descending: boolean
}

/**
 * The parts of the queue in the order `due`: unanswered tickets by creation (the first deadline first, P17), then those
 * that wait for a reply, longest first, then others, newest first. Snoozed tickets precede finished ones. Each ticket is in
 * exactly one part.
 * @param status limits the queue to this status; '' for all
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
