import { writeTicketRoute } from '../../domain/api/tickets'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find, insert, newId, one } from '../platform/db'
import { fail } from '../platform/refusals'

/**
 * An admin writes to a person. The ticket is opened empty, past the hook of a member's ticket: no admin is told of it, and no clock runs
 * for somebody who asked nothing. The message is then one like any other, and its hook tells the person.
 */
export const writeTicket = commandFor(
  writeTicketRoute,
  ({ app, person }, { user, subject, message, category = 'general' }) => {
    if (user === person.id) fail('not-allowed')
    const to = find(app, 'users', user)
    if (!to || to.getString('anonymised_at') !== '') return fail('not-found')
    const ticket = newId()
    const number = (one(app, 'SELECT COALESCE(MAX(number), 0) AS n FROM support_tickets', {}, { n: 0 })?.n ?? 0) + 1
    exec(
      app,
      `INSERT INTO support_tickets (id, number, user_id, subject, description, files, category, priority, status, created_at,
         last_public_at, last_public_by, follow_up_of, about, person_name, person_email, window_from, solved_at, rating, created, updated)
       VALUES ({:ticket}, {:number}, {:user}, {:subject}, '', '', {:category}, 'medium', 'open', {:now},
         {:now}, 'admin', '', '', {:name}, {:email}, '', '', '', {:now}, {:now})`,
      {
        ticket,
        number,
        user,
        subject,
        category,
        now: moment(),
        name: `${to.getString('first_name')} ${to.getString('last_name')}`.trim(),
        email: to.getString('email'),
      },
    )
    insert(app, 'ticket_desk', {
      ticket,
      assignee: person.id,
      first_response_due: '',
      last_note_at: '',
      sleeps_until: '',
    })
    insert(app, 'ticket_messages', { ticket_id: ticket, sender_id: person.id, message })
    audit(app, {
      actor: person.id,
      actorName: person.name,
      action: 'ticket.write',
      subject: `support_tickets/${ticket}`,
    })
    return { ticket, number }
  },
)
