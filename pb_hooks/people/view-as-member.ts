import { requireAccount } from '../users/find-user'
import { maxSavedViews, impersonationMs } from '../../domain/people/security/account-limits'
import { limitPerson } from '../users/limits'
import { find, insert, inTransaction, readNumber } from '../platform/db'
import { fail } from '../platform/errors'
import { impersonationTargetRoute, viewAsMemberRoute } from '../../domain/api/people/profile-views'
import type { Id } from '../../domain/entities'
import { audit } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { answerTo, personFrom, type Person } from '../platform/route'
import { recordsPage } from './person-records'

/** Model hook of a saved view: limits the number of saved views and how fast they are saved. */
export function createView(e: PbRecordEvent): void {
  const user = e.record.getString('user_id')
  if (user !== '') {
    const saved = readNumber(e.app, 'SELECT COUNT(*) AS n FROM saved_views WHERE user_id = {:user}', { user })
    if (saved >= maxSavedViews) fail('too-many-views')
    limitPerson('savedView', user)
  }
  e.next()
}

/** Returns the member whose screens an admin is about to view, before the admin gives a reason (S23). */
answerTo(impersonationTargetRoute, ({ app }, { user }) => {
  const { name, email, roles } = personFrom(requireAccount(app, user))
  return { name, email, roles }
})

/** Starts or continues viewing as a member: adds an audit entry and notifies the member at the start (S23). */
answerTo(viewAsMemberRoute, ({ app, person }, { user, reason, view = '', after = '' }) => {
  requireAccount(app, user)
  const look = view === '' ? startView(app, person, user, reason) : requireActiveView(app, person, user, view)
  return { ...look, ...recordsPage(app, user, after) }
})

interface ActiveView {
  view: Id
  until: string
}

function startView(app: PbApp, admin: Person, user: Id, reason: string): ActiveView {
  const until = moment(nowMs() + impersonationMs)
  const view = inTransaction(app, (tx) => {
    const id = insert(tx, 'profile_views', {
      user_id: user,
      viewer: admin.id,
      viewer_name: admin.name,
      reason,
      viewed_at: moment(),
      until,
    })
    audit(tx, admin, 'person.view', `users/${user}`, { after: { reason, until } })
    return id
  })
  return { view, until }
}

function requireActiveView(app: PbApp, admin: Person, user: Id, view: Id): ActiveView {
  const row = find(app, 'profile_views', view)
  const until = row?.getString('until') ?? ''
  const isTheirs = row?.getString('viewer') === admin.id && row.getString('user_id') === user
  return isTheirs && until > moment() ? { view, until } : fail('view-over')
}
