import { fullNameSql } from '../../domain/people/person-names'
import { ticketPresenceRoute } from '../../domain/api/messages/tickets'
import type { Id } from '../../domain/entities'
import { withPresenceReport, presenceOf, type OpenTickets } from '../../domain/tickets/presence'
import { nowMs } from '../platform/clock'
import { rows } from '../platform/db'
import { answerTo } from '../platform/route'

/** Stores in memory which ticket each admin has open, so two admins don't answer the same one. */
export const setPresence = answerTo(ticketPresenceRoute, ({ app, person }, { ticket, doing }) => {
  const now = nowMs()
  app.store().set(placeOf(person.id), JSON.stringify(withPresenceReport(openOf(app, person.id), ticket, doing, now)))
  const admins = rows(
    app,
    `SELECT u.id, ${fullNameSql('u')} AS name FROM user_roles r JOIN users u ON u.id = r.user_id
     WHERE r.role = 'admin' AND u.id != {:me} ORDER BY u.id`,
    { me: person.id },
    { id: '', name: '' },
  )
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
