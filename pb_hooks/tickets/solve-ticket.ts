import type { TicketStatus } from '../../domain/entities'
import { windowFrom } from '../../domain/sync/window'
import { statusWhenSolved } from '../../domain/tickets/tickets'
import { moment, nowMs } from '../platform/clock'
import { wakeTicket } from './sleep-ticket'

/** SQL: when its member marked it solved, while a ticket whose status becomes `{:status}` is. */
export const solvedStill = `CASE WHEN {:status} IN ('resolved', 'closed') THEN solved_at ELSE '' END`

/**
 * Model hook of a ticket that its member marked solved, or not solved after all, also offline: the status follows, the time is the
 * server's. A closed one stays as it is. The rating is kept as it comes.
 */
export function solveTicket(e: PbRecordEvent): void {
  const before = e.record.original()
  const solved = e.record.getString('solved_at') !== ''
  if (solved === (before.getString('solved_at') !== '')) {
    e.record.set('solved_at', before.getString('solved_at'))
    return e.next()
  }
  const status = before.getString('status') as TicketStatus
  const next = statusWhenSolved(status, solved)
  e.record.set('solved_at', status === 'closed' ? before.getString('solved_at') : solved ? moment() : '')
  if (next !== status) {
    e.record.set('status', next)
    e.record.set('window_from', windowFrom('support_tickets', next, nowMs()))
  }
  e.next()
  // done, or its member wants something again
  if (next !== status) wakeTicket(e.app, e.record.id)
}
