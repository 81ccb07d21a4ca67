import { sleepTicketRoute } from '../../domain/api/messages/tickets'
import type { TicketStatus } from '../../domain/entities'
import { sleepUntil } from '../../domain/tickets/sleep'
import { moment, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one } from '../platform/db'
import { fail } from '../platform/refusals'

/** Snoozes or unsnoozes a ticket; sends no notification and changes neither status nor deadline. */
export const sleepTicket = commandFor(sleepTicketRoute, ({ app, audit }, { ticket, until: requestedUntil }) => {
  const found = one(
    app,
    `SELECT t.status, d.first_response_due AS due, d.sleeps_until AS until,
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
  audit(until === '' ? 'ticket.wake' : 'ticket.sleep', `support_tickets/${ticket}`, {
    before: { sleeps_until: before },
    after: { sleeps_until: until },
  })
  return { until }
})

function momentFor(found: { status: string; due: string; answered: number }, until: string): string {
  const status = found.status as TicketStatus
  const answer = sleepUntil({ status, answered: found.answered === 1, due: found.due, until, nowMs: nowMs() })
  if ('refused' in answer) return fail(answer.refused, {}, { until: answer.refused })
  return answer.until
}

/** Unsnoozes a ticket because its member wrote or it was closed; does nothing if it is not snoozed. */
export const wakeTicket = (app: PbApp, ticket: string): void => setSleep(app, ticket, '')

/** Unsnoozes tickets whose snooze has ended, so that devices and stats are updated. */
export function wakeTickets(app: PbApp): void {
  exec(
    app,
    `UPDATE ticket_admin SET sleeps_until = '', updated = {:now} WHERE sleeps_until != '' AND sleeps_until <= {:now}`,
    { now: moment() },
  )
}

function setSleep(app: PbApp, ticket: string, until: string): void {
  exec(
    app,
    `UPDATE ticket_admin SET sleeps_until = {:until}, updated = {:now} WHERE ticket_id = {:ticket} AND sleeps_until != {:until}`,
    { until, ticket, now: moment() },
  )
}
