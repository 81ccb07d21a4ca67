import { fail } from '../platform/errors'
import { collectionRows, requireCollectionRow } from '../platform/collection-rows'
import { ticketRoute, ticketsRoute } from '../../domain/api/messages/ticket-lists'
import type { OutputOf } from '../../domain/api/route'
import { one, rows, exec, oneOrDefault, exists } from '../platform/db'
import { limitPerson } from '../users/limits'
import { answerTo } from '../platform/route'
import { childCollectionsOf, parentWindows } from '../../domain/access/windows'
import { ticketSearchTextSql } from '../../domain/access/search'
import { fullNameSql } from '../../domain/people/person-names'
import { ticketPresenceRoute } from '../../domain/api/messages/tickets'
import type { Id, SupportTicket } from '../../domain/entities'
import { withPresenceReport, presenceOf, type OpenTickets } from '../../domain/tickets/presence'
import { nowMs } from '../platform/clock'

type Listed = OutputOf<typeof ticketsRoute>['rows'][number]

const readHelpdeskRow = (app: PbApp, ticket: string) =>
  oneOrDefault(
    app,
    'SELECT first_response_due AS due, assignee, snoozed_until AS snoozedUntil FROM ticket_admin WHERE ticket_id = {:ticket}',
    { ticket },
    { due: '', assignee: '', snoozedUntil: '' },
  )

/** Converts a ticket to a list row with its additional fields; without messages the preview is the ticket's own text. */
export function toListedTicket(app: PbApp, ticket: SupportTicket): Listed {
  const last = one(
    app,
    `FROM ticket_messages WHERE ticket_id = {:ticket}
     ORDER BY created_at DESC LIMIT 1`,
    { ticket: ticket.id },
    { message: '', sender_id: '', sender_name: '', removed_at: '' },
  )
  const answers = 'SELECT 1 FROM ticket_messages WHERE ticket_id = {:ticket} AND sender_id != {:owner}'
  return {
    ...ticket,
    last: {
      text: last?.message ?? ticket.description,
      sender_id: last?.sender_id ?? ticket.user_id,
      sender_name: last?.sender_name ?? ticket.person_name,
      removed: (last?.removed_at ?? '') !== '',
    },
    answered: exists(app, answers, { ticket: ticket.id, owner: ticket.user_id }),
    ...readHelpdeskRow(app, ticket.id),
  }
}

/** Model hook of a read mark: the ticket must exist and be visible to the reader; limits the rate. */
export function createReadMark(e: PbRecordEvent): void {
  const user = e.record.getString('user_id')
  const visible = `SELECT 1 FROM support_tickets t WHERE t.id = {:ticket} AND (t.user_id = {:user} OR EXISTS
       (SELECT 1 FROM user_roles r WHERE r.user_id = {:user} AND r.role = 'admin'))`
  if (!exists(e.app, visible, { ticket: e.record.getString('ticket_id'), user })) fail('not-found')
  limitPerson('readMark', user)
  e.next()
}

const carried = { id: '', message_id: '', note_id: '', name: '', type: '', size: 0, width: 0, height: 0 }

answerTo(ticketRoute, ({ app }, { id }) => {
  const whose = 'WHERE t.ticket_id = {:id} ORDER BY t.created_at, t.id'
  const files = `FROM ticket_files WHERE ticket_id = {:id} ORDER BY created, id`
  return {
    ticket: requireCollectionRow(app, 'support_tickets', id),
    messages: collectionRows(app, 'ticket_messages', whose, { id }),
    notes: collectionRows(app, 'ticket_notes', whose, { id }),
    files: rows(app, files, { id }, carried),
    ...readHelpdeskRow(app, id),
  }
})

/** Recomputes the sync window columns of rows that copy them from a parent row, after a trigger was missing. */
export function refreshSyncWindows(app: PbApp): void {
  for (const { name: parent } of parentWindows) {
    for (const { name, by } of childCollectionsOf(parent)) {
      exec(
        app,
        `UPDATE "${name}" SET window_from = p.window_from FROM "${parent}" p
         WHERE p.id = "${name}"."${by}" AND p.window_from IS NOT "${name}".window_from`,
      )
    }
  }
}

const text = ticketSearchTextSql('s')

export function rebuildTicketSearch(app: PbApp): void {
  exec(app, 'DELETE FROM _tickets_text')
  exec(app, `INSERT INTO _tickets_text (ticket, text) SELECT s.id, ${text} FROM support_tickets s`)
  exec(app, `INSERT INTO _tickets_index (_tickets_index) VALUES ('rebuild')`)
}

/** SQL for tickets whose search text is outdated: `subject`, `found`, `expected`. */
export const staleTicketSearchSql = `SELECT 'support_tickets/' || s.id AS subject, COALESCE(t.text, 'nothing') AS found,
    ${text} AS expected FROM support_tickets s LEFT JOIN _tickets_text t ON t.ticket = s.id WHERE t.text IS NOT ${text}
  UNION ALL SELECT 'support_tickets/' || t.ticket, 'words', 'no ticket' FROM _tickets_text t
    WHERE t.ticket NOT IN (SELECT id FROM support_tickets)`

/** Stores in memory which ticket each admin has open, so two admins don't answer the same one. */
answerTo(ticketPresenceRoute, ({ app, person }, { ticket, doing }) => {
  const now = nowMs()
  app.store().set(placeOf(person.id), JSON.stringify(withPresenceReport(openOf(app, person.id), ticket, doing, now)))
  const otherAdmins = `SELECT u.id, ${fullNameSql('u')} AS name FROM user_roles r JOIN users u ON u.id = r.user_id
     WHERE r.role = 'admin' AND u.id != {:me} ORDER BY u.id`
  const admins = rows(app, otherAdmins, { me: person.id }, { id: '', name: '' })
  const others = admins.flatMap(({ id, name }) => {
    const does = presenceOf(openOf(app, id), ticket, now)
    return does === 'gone' ? [] : [{ admin: id, name, writing: does === 'writing' }]
  })
  return { others }
})

const placeOf = (admin: Id): string => `open tickets of ${admin}`

function openOf(app: PbApp, admin: Id): OpenTickets {
  const text = app.store().get(placeOf(admin))
  return typeof text === 'string' ? (JSON.parse(text) as OpenTickets) : {}
}
