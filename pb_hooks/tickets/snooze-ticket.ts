import { snoozeTicketRoute } from '../../domain/api/messages/tickets'
import type { TicketStatus } from '../../domain/entities'
import { snoozeUntil } from '../../domain/tickets/snooze'
import { moment, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one } from '../platform/db'
import { fail } from '../platform/errors'

/** Snoozes or unsnoozes a ticket; sends no notification and changes neither status nor deadline. */
export const snoozeTicket = commandFor(snoozeTicketRoute, ({ app, audit }, { ticket, until: requestedUntil }) => {
  const found = one(
    app,
    `SELECT t.status, d.first_response_due AS due, d.snoozed_until AS until,
       EXISTS (SELECT 1 FROM ticket_messages m WHERE m.ticket_id = t.id AND m.sender_id != t.user_id) AS answered
     FROM support_tickets t JOIN ticket_admin d ON d.ticket_id = t.id WHERE t.id = {:ticket}`,
    { ticket },
    { status: '', due: '', until: '', answered: 0 },
  )
  if (!found) fail('not-found')
  const { status, due, until: before, answered } = found
  const until = requestedUntil === '' ? '' : momentFor({ status, due, answered }, requestedUntil)
  if (until === before) return { until }
  setSleep(app, ticket, until)
  audit(until === '' ? 'ticket.unsnooze' : 'ticket.snooze', `support_tickets/${ticket}`, {
    before: { snoozed_until: before },
    after: { snoozed_until: until },
  })
  return { until }
})

function momentFor(found: { status: string; due: string; answered: number }, until: string): string {
  const status = found.status as TicketStatus
  const answer = snoozeUntil({ status, answered: found.answered === 1, due: found.due, until, nowMs: nowMs() })
  if ('refused' in answer) return fail(answer.refused, {}, { until: answer.refused })
  return answer.until
}

/** Unsnoozes a ticket because its member wrote or because it was closed; does nothing if it is not snoozed. */
export const unsnoozeTicket = (app: PbApp, ticket: string): void => setSleep(app, ticket, '')

export function unsnoozeDueTickets(app: PbApp): void {
  exec(
    app,
    `UPDATE ticket_admin SET snoozed_until = '', updated = {:now} WHERE snoozed_until != '' AND snoozed_until <= {:now}`,
    { now: moment() },
  )
}

function setSleep(app: PbApp, ticket: string, until: string): void {
  exec(
    app,
    `UPDATE ticket_admin SET snoozed_until = {:until}, updated = {:now} WHERE ticket_id = {:ticket} AND snoozed_until != {:until}`,
    { until, ticket, now: moment() },
  )
}
