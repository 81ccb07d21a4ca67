import { moment } from '../platform/clock'
import { updateRows } from '../platform/db'

/** SQL for when the ticket's member marked it as solved; kept only if `{:status}` is a solved one. */
export const solvedAtSql = `CASE WHEN {:status} IN ('resolved', 'closed') THEN solved_at ELSE '' END`

/** Snoozes a ticket until a moment, '' = not at all. */
export function setSnooze(app: PbApp, ticket: string, until: string): void {
  const where = 'ticket_id = {:ticket} AND snoozed_until != {:until}'
  updateRows(app, 'ticket_admin', { snoozed_until: until }, where, { ticket, until })
}

/** Unsnoozes a ticket because its member wrote or because it was closed; does nothing if it is not snoozed. */
export const unsnoozeTicket = (app: PbApp, ticket: string): void => setSnooze(app, ticket, '')

export function unsnoozeDueTickets(app: PbApp): void {
  const due = `snoozed_until != '' AND snoozed_until <= {:now}`
  updateRows(app, 'ticket_admin', { snoozed_until: '' }, due, { now: moment() })
}
