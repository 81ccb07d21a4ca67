import { fullNameSql } from '../../domain/people/person-names'
import { applicationsRoute } from '../../domain/api/people/application-inbox'
import type { OutputOf } from '../../domain/api/route'
import type { ApplicationStatus } from '../../domain/people/applications'
import { openSignals } from '../holds/hold-pending-lines'
import { one, readNumber } from '../platform/db'
import { maxCounted, readPage } from '../platform/pagination'
import { answerTo } from '../platform/route'

type Row = OutputOf<typeof applicationsRoute>['rows'][number]
const pageSize = 50

/** Lists applications (T3), each with the data that an admin needs to decide. */
export const listApplications = answerTo(applicationsRoute, ({ app }, { status, after = '' }) => {
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
  const n = readNumber(app, sql, { status })
  return { least: Math.min(n, maxCounted), more: n > maxCounted }
}

const columns = {
  id: '',
  status: '',
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
  const found = one(
    app,
    `SELECT s.id, s.status, s.user_id AS user, ${fullNameSql('s')} AS name, s.email, s.source,
       s.created AS appliedAt, s.due_at AS promisedBy, s.decided_at AS decidedAt, s.reason,
       COALESCE((SELECT ${fullNameSql('d')} FROM users d WHERE d.id = s.decided_by AND d.id != s.user_id), '') AS decidedBy,
       COALESCE(u.created_at, '') AS accountSince, COALESCE(u.verified, 0) AS verified, COALESCE(u.language, '') AS language,
       COALESCE(u.rental_start, '') AS rentalStart, COALESCE(u.account_status, '') AS accountStatus,
       COALESCE(r.id, '') AS referrer, COALESCE(${fullNameSql('r')}, '') AS referrerName
     FROM affiliate_submissions s LEFT JOIN users u ON u.id = s.user_id
     LEFT JOIN referral_attributions a ON a.referred_user = s.user_id AND a.to_date = '' AND a.voided_at = '' AND s.user_id != ''
     LEFT JOIN users r ON r.id = a.affiliate_id
     WHERE s.id = {:id} LIMIT 1`,
    { id },
    columns,
  )
  if (!found) return null
  const { source, status, language, accountStatus, ...row } = found
  return {
    ...row,
    status: status as ApplicationStatus,
    language: language === 'es' ? 'es' : 'en',
    signedIn: source !== 'signed-out',
    renting: accountStatus === 'active',
    signs: row.referrer === '' ? [] : openSignals(app, row.referrer, row.user).map(({ cause }) => cause),
  }
}
