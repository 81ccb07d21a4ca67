import { moment } from '../platform/clock'
import { exec } from '../platform/db'

/** SQL for when the ticket's member marked it as solved; kept only if `{:status}` is a solved one. */
export const solvedAtSql = `CASE WHEN {:status} IN ('resolved', 'closed') THEN solved_at ELSE '' END`

/** Snoozes a ticket until a moment, '' = not at all. */
export function setSnooze(app: PbApp, ticket: string, until: string): void {
  exec(
    app,
    `UPDATE ticket_admin SET snoozed_until = {:until}, updated = {:now} WHERE ticket_id = {:ticket} AND snoozed_until != {:until}`,
    { until, ticket, now: moment() },
  )
}

/** Unsnoozes a ticket because its member wrote or because it was closed; does nothing if it is not snoozed. */
export const unsnoozeTicket = (app: PbApp, ticket: string): void => setSnooze(app, ticket, '')

export function unsnoozeDueTickets(app: PbApp): void {
  exec(
    app,
    `UPDATE ticket_admin SET snoozed_until = '', updated = {:now} WHERE snoozed_until != '' AND snoozed_until <= {:now}`,
    { now: moment() },
  )
}
