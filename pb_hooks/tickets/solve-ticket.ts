import type { Id, TicketStatus } from '../../domain/entities'
import { windowFrom } from '../../domain/sync/window'
import { statusWhenSolved } from '../../domain/tickets/tickets'
import { moment, nowMs } from '../platform/clock'
import { findRow } from '../platform/db'
import { notify } from '../notifications/notify'
import { unsnoozeTicket } from './snooze-ticket'

/** SQL for when its member marked the ticket as solved; preserved only if `{:status}` is a solved one. */
export const solvedAtSql = `CASE WHEN {:status} IN ('resolved', 'closed') THEN solved_at ELSE '' END`

/** Model hook of a ticket's update: by its member, or on the dashboard, where a superuser may set any status (T1, P24). */
export function ticketChanged(e: PbRecordEvent): void {
  const status = e.record.getString('status') as TicketStatus
  if (status === e.record.original().getString('status')) return solveTicket(e)
  e.record.set('window_from', windowFrom('support_tickets', status, nowMs()))
  if (status !== 'resolved' && status !== 'closed') e.record.set('solved_at', '')
  e.next()
  statusChanged(e.app, { id: e.record.id, status })
}

/** Unsnoozes a solved ticket, and notifies its member of the new status unless the member set it (`by`). */
export function statusChanged(app: PbApp, { id, status, by = '' }: { id: Id; status: TicketStatus; by?: Id }): void {
  if (status === 'resolved' || status === 'closed') unsnoozeTicket(app, id)
  const ticket = findRow(app, 'support_tickets', id, { user_id: '', number: 0, subject: '' })
  if (!ticket || ticket.user_id === by) return
  notify(app, ticket.user_id, 'ticket-status', {
    ticket_id: id,
    number: ticket.number,
    subject: ticket.subject,
    status,
  })
}

/** Handles a ticket that its member marked as solved or unsolved, possibly offline; ignores closed tickets. */
function solveTicket(e: PbRecordEvent): void {
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
  // the ticket is closed, or its member needs help again
  if (next !== status) unsnoozeTicket(e.app, e.record.id)
}
