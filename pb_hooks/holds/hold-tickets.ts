import { askAboutHoldRoute, objectToHoldRoute } from '../../domain/api/money/holds'
import type { Id } from '../../domain/entities'
import { audit, type Actor } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, insert, requireOne } from '../platform/db'
import { fail } from '../platform/errors'

/** Asks the owner of a held line a question in the line's ticket, which is created if necessary (M23). */
export const askAboutHold = commandFor(askAboutHoldRoute, ({ app, person }, { hold, subject, question }) => {
  const { owner, ticket, earning } = openHold(app, hold)
  const usedTicket = ticket || linked(app, hold, { owner, earning, subject, text: subject })
  insert(app, 'ticket_messages', { ticket_id: usedTicket, sender_id: person.id, message: question })
  note(app, person, 'hold.request', hold, usedTicket)
  return { ticket: usedTicket }
})

/** Lets the owner of a held line object: links their ticket to it; a second objection goes into the same ticket (M23). */
export const objectToHold = commandFor(objectToHoldRoute, ({ app, person }, { hold, subject, text }) => {
  const { owner, ticket, earning } = openHold(app, hold)
  if (owner !== person.id) fail('not-found')
  if (ticket === '') {
    const opened = linked(app, hold, { owner, earning, subject, text })
    note(app, person, 'hold.dispute', hold, opened)
    return { ticket: opened }
  }
  insert(app, 'ticket_messages', { ticket_id: ticket, sender_id: person.id, message: text })
  note(app, person, 'hold.dispute', hold, ticket)
  return { ticket }
})

function openHold(app: PbApp, hold: Id): { owner: Id; ticket: Id; earning: Id } {
  const found = requireOne(
    app,
    'SELECT user_id AS owner, ticket, earning, released_at FROM line_holds WHERE id = {:hold}',
    { hold },
    { owner: '', ticket: '', earning: '', released_at: '' },
  )
  if (found.released_at !== '') fail('hold-decided')
  return found
}

interface TicketStart {
  owner: Id
  earning: Id
  subject: string
  text: string
}

function linked(app: PbApp, hold: Id, { owner, earning, subject, text }: TicketStart): Id {
  const ticket = insert(app, 'support_tickets', {
    user_id: owner,
    subject,
    description: text,
    category: 'billing',
    priority: 'medium',
    about: earning,
  })
  exec(app, 'UPDATE line_holds SET ticket = {:ticket}, updated = {:now} WHERE id = {:hold}', {
    ticket,
    hold,
    now: moment(),
  })
  return ticket
}

const note = (app: PbApp, person: Actor, action: 'hold.request' | 'hold.dispute', hold: Id, ticket: Id): void =>
  audit(app, person, action, `line_holds/${hold}`, { after: { ticket } })
