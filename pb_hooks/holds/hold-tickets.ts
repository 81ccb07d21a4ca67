import { askAboutHoldRoute, raiseObjectionRoute } from '../../domain/api/money/holds'
import type { Id } from '../../domain/entities'
import { commandFor } from '../platform/command'
import { insert, requireOne, updateRow } from '../platform/db'
import { fail } from '../platform/errors'

/** Asks the owner of a held line a question in the line's ticket, which is created if necessary (M23). */
export const askAboutHold = commandFor(askAboutHoldRoute, ({ app, person, audit }, { hold, subject, question }) => {
  const { owner, ticket, earning } = openHold(app, hold)
  const usedTicket = ticket || linked(app, hold, { owner, earning, subject, text: subject })
  insert(app, 'ticket_messages', { ticket_id: usedTicket, sender_id: person.id, message: question })
  audit('hold.request', `line_holds/${hold}`, { after: { ticket: usedTicket } })
  return { ticket: usedTicket }
})

/** Lets the owner of a held line object: links their ticket to it; a second objection goes into the same ticket (M23). */
export const raiseObjection = commandFor(raiseObjectionRoute, ({ app, person, audit }, { hold, subject, text }) => {
  const { owner, ticket, earning } = openHold(app, hold)
  if (owner !== person.id) fail('not-found')
  const usedTicket = ticket || linked(app, hold, { owner, earning, subject, text })
  if (ticket !== '') insert(app, 'ticket_messages', { ticket_id: ticket, sender_id: person.id, message: text })
  audit('hold.dispute', `line_holds/${hold}`, { after: { ticket: usedTicket } })
  return { ticket: usedTicket }
})

function openHold(app: PbApp, hold: Id): { owner: Id; ticket: Id; earning: Id } {
  const heldLine = 'SELECT user_id AS owner, ticket, earning, released_at FROM line_holds WHERE id = {:hold}'
  const found = requireOne(app, heldLine, { hold }, { owner: '', ticket: '', earning: '', released_at: '' })
  if (found.released_at !== '') fail('hold-decided')
  return found
}

function linked(
  app: PbApp,
  hold: Id,
  { owner, earning, subject, text }: { owner: Id; earning: Id; subject: string; text: string },
): Id {
  const ticket = insert(app, 'support_tickets', {
    user_id: owner,
    subject,
    description: text,
    category: 'billing',
    priority: 'medium',
    about: earning,
  })
  updateRow(app, 'line_holds', hold, { ticket })
  return ticket
}
