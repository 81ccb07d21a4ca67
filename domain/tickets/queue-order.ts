import type { TicketStatus } from '../collections/tickets/support-tickets'

/** How the help desk's queue is ordered. `due`: who needs an answer soonest is first. `last`: the newest public message first (T2). */
export const queueOrders = ['due', 'last'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** Tickets that follow each other in the order `due`; a column is an index of the device's table. */
export interface QueuePart {
  status: TicketStatus
  /** Only those whose last public message is from there; undefined = all. */
  lastBy?: 'member' | 'admin' | ''
  /** Those that sleep; without it those that don't. */
  asleep?: true
  column: 'created_at' | 'updated_at'
  descending: boolean
}

/**
 * The order `due`, part by part: what nobody has answered by when it came (its first answer is due first, P17), then who has written
 * again and waits, the longest first, then what waits for nobody, the newest first. What sleeps stands before what is done. Each ticket is in exactly one part.
 * @param status '' = all of them
 */
export const queueParts = (status: '' | TicketStatus): readonly QueuePart[] =>
  status === '' ? parts : parts.filter((part) => part.status === status)

const parts: readonly QueuePart[] = [
  { status: 'open', column: 'created_at', descending: false },
  { status: 'in_progress', lastBy: 'member', column: 'updated_at', descending: false },
  { status: 'in_progress', lastBy: '', column: 'updated_at', descending: false },
  { status: 'in_progress', lastBy: 'admin', column: 'updated_at', descending: true },
  { status: 'open', asleep: true, column: 'updated_at', descending: true },
  { status: 'in_progress', asleep: true, column: 'updated_at', descending: true },
  { status: 'resolved', column: 'updated_at', descending: true },
  { status: 'closed', column: 'updated_at', descending: true },
]
