import { requireAccount } from '../users/find-user'
import type { Id } from '../../domain/entities'
import { paths } from '../../domain/paths'
import { mailPerson } from '../mail/enqueue'
import { notify } from '../notifications/notify'
import { moment, nowMs, today } from '../platform/clock'
import { find, one, requireRecord, readNumber, updateRow, choiceOf } from '../platform/db'
import { refreshRoleColumns, grantAffiliate } from '../roles/grant-affiliate'
import { withdrawApplicationRoute } from '../../domain/api/people/applications'
import type { OutputOf } from '../../domain/api/route'
import type { ApplicationStatus } from '../../domain/people/roles'
import { answerTo } from '../platform/route'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { windowFrom } from '../../domain/sync/collections'
import {
  approveApplicationRoute,
  rejectApplicationRoute,
  applicationsRoute,
} from '../../domain/api/people/application-inbox'
import { fullNameSql } from '../../domain/people/person-names'
import { openSignals } from '../holds/hold-pending-lines'
import { maxCounted, readPage, shownCount } from '../platform/pagination'

function findPendingApplication(tx: PbApp, id: Id): { application: PbRecord; user: PbRecord } {
  const application = requireRecord(tx, 'affiliate_submissions', id)
  if (application.getString('status') !== 'pending') fail('application-decided')
  return { application, user: requireAccount(tx, application.getString('user_id')) }
}

function closeApplication(
  tx: PbApp,
  id: Id,
  { status, by, reason }: { status: 'rejected' | 'withdrawn'; by: Id; reason: string },
): void {
  const window_from = windowFrom('affiliate_submissions', status, nowMs())
  const decided = { status, reason, decided_by: by, decided_at: moment(), window_from }
  updateRow(tx, 'affiliate_submissions', id, decided)
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

type Row = OutputOf<typeof applicationsRoute>['rows'][number]

const pageSize = 50

/** Lists applications (T3), each with the data that an admin needs to decide. */
answerTo(applicationsRoute, ({ app }, { status, after = '' }) => {
  const { rows, next } = readPage(
    app,
    {
      columns: 'id',
      shape: { id: '' },
      from: 'affiliate_submissions',
      where: ['status = {:status}'],
      bound: { status },
      by: 'created',
      id: 'id',
      descending: status !== 'pending',
    },
    after,
    pageSize,
  )
  const counts = {
    pending: countOf(app, 'pending'),
    approved: countOf(app, 'approved'),
    rejected: countOf(app, 'rejected'),
    withdrawn: countOf(app, 'withdrawn'),
  }
  return { rows: rows.flatMap(({ id }) => rowOf(app, id) ?? []), next, total: counts[status], counts }
})

function countOf(app: PbApp, status: ApplicationStatus): { least: number; more: boolean } {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM affiliate_submissions WHERE status = {:status} LIMIT ${maxCounted + 1})`
  return shownCount(readNumber(app, sql, { status }))
}

const columns = {
  id: '',
  status: choiceOf<ApplicationStatus>(),
  user: '',
  name: '',
  email: '',
  source: '',
  appliedAt: '',
  promisedBy: '',
  decidedAt: '',
  decidedBy: '',
  reason: '',
  accountSince: '',
  verified: false,
  language: '',
  rentalStart: '',
  accountStatus: '',
  referrer: '',
  referrerName: '',
}

function rowOf(app: PbApp, id: string): Row | null {
  const application = `SELECT s.id, s.status, s.user_id AS user, ${fullNameSql('s')} AS name, s.email, s.source,
       s.created AS appliedAt, s.due_at AS promisedBy, s.decided_at AS decidedAt, s.reason,
       COALESCE((SELECT ${fullNameSql('d')} FROM users d WHERE d.id = s.decided_by AND d.id != s.user_id), '') AS decidedBy,
       COALESCE(u.created_at, '') AS accountSince, COALESCE(u.verified, 0) AS verified, COALESCE(u.language, '') AS language,
       COALESCE(u.rental_start, '') AS rentalStart, COALESCE(u.account_status, '') AS accountStatus,
       COALESCE(r.id, '') AS referrer, COALESCE(${fullNameSql('r')}, '') AS referrerName
     FROM affiliate_submissions s LEFT JOIN users u ON u.id = s.user_id
     LEFT JOIN referral_attributions a ON a.referred_user = s.user_id AND a.to_date = '' AND a.voided_at = '' AND s.user_id != ''
     LEFT JOIN users r ON r.id = a.affiliate_id
     WHERE s.id = {:id} LIMIT 1`
  const found = one(app, application, { id }, columns)
  if (!found) return null
  const { source, language, accountStatus, ...row } = found
  return {
    ...row,
    language: language === 'es' ? 'es' : 'en',
    signedIn: source !== 'signed-out',
    renting: accountStatus === 'active',
    signs: row.referrer === '' ? [] : openSignals(app, row.referrer, row.user).map(({ cause }) => cause),
  }
}
