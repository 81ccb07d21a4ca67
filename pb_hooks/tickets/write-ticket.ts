import { fullName } from '../../domain/people/person-names'
import { openTicketForMemberRoute, openTicketsForMembersRoute } from '../../domain/api/messages/tickets'
import type { TicketCategory } from '../../domain/collections/tickets/support-tickets'
import type { Id } from '../../domain/entities'
import { audit, type Actor } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find, insert, newId, readNumber } from '../platform/db'
import { fail } from '../platform/errors'

export const writeTicket = commandFor(openTicketForMemberRoute, ({ app, person }, { user, ...written }) => {
  if (user === person.id) fail('not-allowed')
  const to = livingPerson(app, user)
  return to === null ? fail('not-found') : openWritten(app, person, to, written)
})

export const writeTickets = commandFor(openTicketsForMembersRoute, ({ app, person }, { users, texts }) => {
  const tickets: Id[] = []
  for (const user of new Set(users)) {
    const to = user === person.id ? null : livingPerson(app, user)
    if (to === null) continue
    const written = texts[to.getString('language') === 'es' ? 'es' : 'en']
    if (written === undefined) return fail('bad-input')
    tickets.push(openWritten(app, person, to, written).ticket)
  }
  return { tickets }
})

function livingPerson(app: PbApp, user: Id): PbRecord | null {
  const found = find(app, 'users', user)
  return found && found.getString('anonymised_at') === '' ? found : null
}

interface Input {
  subject: string
  message: string
  category?: TicketCategory
}

/** Inserts an empty ticket without the hook for members' tickets, so no admin is notified and no deadline starts. */
function openWritten(
  app: PbApp,
  admin: Actor,
  to: PbRecord,
  { subject, message, category = 'general' }: Input,
): { ticket: Id; number: number } {
  const ticket = newId()
  const number = readNumber(app, 'SELECT COALESCE(MAX(number), 0) AS n FROM support_tickets') + 1
  exec(
    app,
    `INSERT INTO support_tickets (id, number, user_id, subject, description, files, category, priority, status, created_at,
         updated_at, updated_by, follow_up_of, about, person_name, person_email, window_from, solved_at, rating, created, updated)
       VALUES ({:ticket}, {:number}, {:user}, {:subject}, '', '', {:category}, 'medium', 'open', {:now},
         {:now}, 'admin', '', '', {:name}, {:email}, '', '', '', {:now}, {:now})`,
    {
      ticket,
      number,
      user: to.id,
      subject,
      category,
      now: moment(),
      name: fullName(to),
      email: to.getString('email'),
    },
  )
  insert(app, 'ticket_admin', {
    ticket_id: ticket,
    assignee: admin.id,
  })
  insert(app, 'ticket_messages', { ticket_id: ticket, sender_id: admin.id, message })
  audit(app, admin, 'ticket.write', `support_tickets/${ticket}`)
  return { ticket, number }
}
