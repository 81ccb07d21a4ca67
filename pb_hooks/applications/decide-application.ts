import { windowFrom } from '../../domain/sync/window'
import type { Id } from '../../domain/entities'
import { moment, nowMs, today } from '../platform/clock'
import { exec, find, requireRecord } from '../platform/db'
import { fail } from '../platform/errors'
import { approveApplicationRoute, rejectApplicationRoute } from '../../domain/api/people/application-inbox'
import { withdrawApplicationRoute } from '../../domain/api/people/applications'
import { paths } from '../../domain/paths'
import { mailPerson } from '../mail/enqueue'
import { notify } from '../notifications/notify'
import { commandFor } from '../platform/command'
import { grantAffiliate, refreshRoleColumns } from '../roles/grant-affiliate'

function findPendingApplication(tx: PbApp, id: Id): { application: PbRecord; user: PbRecord } {
  const application = requireRecord(tx, 'affiliate_submissions', id)
  if (application.getString('status') !== 'pending') fail('application-decided')
  const user = find(tx, 'users', application.getString('user_id'))
  if (!user || user.getString('anonymised_at') !== '') return fail('not-found')
  return { application, user }
}

function closeApplication(
  tx: PbApp,
  id: Id,
  { status, by, reason }: { status: 'rejected' | 'withdrawn'; by: Id; reason: string },
): void {
  exec(
    tx,
    `UPDATE affiliate_submissions SET status = {:status}, reason = {:reason}, decided_by = {:by}, decided_at = {:at},
       window_from = {:window}, updated = {:at} WHERE id = {:id}`,
    { id, status, by, reason, at: moment(), window: windowFrom('affiliate_submissions', status, nowMs()) },
  )
}

/** Approves an application: grants the role with its period and welcome email (T3). */
export const approveApplication = commandFor(approveApplicationRoute, ({ app, person, audit }, { application }) => {
  const { user } = findPendingApplication(app, application)
  const from = today(app)
  grantAffiliate(app, user, { from, reason: '', by: person.id })
  audit('application.approve', `affiliate_submissions/${application}`, { after: { user: user.id } })
  audit('role.grant', `users/${user.id}`, { after: { role: 'affiliate', fromDate: from, application } })
  return { user: user.id }
})

/** Rejects an application. The person sees the reason; the note stays in the audit log. */
export const rejectApplication = commandFor(
  rejectApplicationRoute,
  ({ app, person, audit }, { application, reason, note }) => {
    const { user } = findPendingApplication(app, application)
    closeApplication(app, application, { status: 'rejected', by: person.id, reason })
    refreshRoleColumns(app, user.id)
    notify(app, user.id, 'application', { application: 'rejected' })
    mailPerson(app, user, 'application-rejected', paths.application, { message: reason })
    audit('application.reject', `affiliate_submissions/${application}`, { after: { user: user.id, reason, note } })
    return {}
  },
)

export const withdrawApplication = commandFor(
  withdrawApplicationRoute,
  ({ app, person, audit }, { application: id }) => {
    // another person's application gets the same error as a missing one
    if (find(app, 'affiliate_submissions', id)?.getString('user_id') !== person.id) return fail('not-found')
    const { application, user } = findPendingApplication(app, id)
    closeApplication(app, application.id, { status: 'withdrawn', by: person.id, reason: '' })
    refreshRoleColumns(app, user.id)
    audit('application.withdraw', `affiliate_submissions/${id}`, { after: { user: user.id } })
    return {}
  },
)
