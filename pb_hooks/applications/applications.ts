import type { ApplicationSource } from '../../domain/collections/people/affiliate-submissions'
import type { Id } from '../../domain/entities'
import { paths, prefilledSignUpPath } from '../../domain/paths'
import { responseMs } from '../../domain/program/response-times'
import { mailPerson, enqueueMail } from '../mail/enqueue'
import { adminIds, notify } from '../notifications/notify'
import { audit, type Actor, system } from '../platform/audit'
import { moment, nowMs, today } from '../platform/clock'
import { find, insert, one, inTransaction, exec, requireRecord, readNumber } from '../platform/db'
import { refreshRoleColumns, grantAffiliate } from '../roles/grant-affiliate'
import { readSetting } from '../settings/read-settings'
import { queueWebhook } from '../webhooks/webhook-target'
import { applyAsGuestRoute, applyRoute, withdrawApplicationRoute } from '../../domain/api/people/applications'
import type { InputOf, OutputOf } from '../../domain/api/route'
import type { GuestOutcome, ApplicationStatus } from '../../domain/people/applications'
import { padResponseTime } from '../accounts/response-time'
import { answerTo } from '../platform/route'
import { checkBotProof, consumeBotProof, type BotProof } from '../users/challenge'
import { findUserByEmail } from '../users/find-user'
import { limitAddress, limitPerson, canMailStranger } from '../users/limits'
import { origin } from '../platform/environment'
import { commandWithPreparation, type CommandRequest, commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { windowFrom } from '../../domain/sync/window'
import {
  approveApplicationRoute,
  rejectApplicationRoute,
  applicationsRoute,
} from '../../domain/api/people/application-inbox'
import { fullNameSql } from '../../domain/people/person-names'
import { openSignals } from '../holds/hold-pending-lines'
import { maxCounted, readPage } from '../platform/pagination'
import { routeTable, type RouteTable } from '../platform/registry'

interface ApplicationForm {
  firstName: string
  lastName: string
  email: string
}

/** Reports whether a person may apply: not as an affiliate, and not while an application is pending (T3). */
function applicantStatus(tx: PbApp, user: Id): 'free' | 'already-affiliate' | 'already-submitted' {
  const held = one(
    tx,
    `SELECT EXISTS (SELECT 1 FROM user_roles WHERE user_id = {:user} AND role = 'affiliate') AS role,
       EXISTS (SELECT 1 FROM affiliate_submissions WHERE user_id = {:user} AND status = 'pending') AS pending`,
    { user },
    { role: 0, pending: 0 },
  )
  if (held?.role) return 'already-affiliate'
  return held?.pending ? 'already-submitted' : 'free'
}

/** Stores an application, emails the applicant, and queues the webhook. Does not notify admins. */
export function createApplication(
  tx: PbApp,
  user: PbRecord,
  written: ApplicationForm,
  { source, actor }: { source: ApplicationSource; actor: Actor },
): Id {
  const { firstName, lastName, email } = written
  const untilMs = promisedUntil(tx)
  const id = insert(tx, 'affiliate_submissions', {
    user_id: user.id,
    first_name: firstName,
    last_name: lastName,
    email,
    status: 'pending',
    due_at: moment(untilMs),
    source,
  })
  refreshRoleColumns(tx, user.id)
  mailPerson(tx, user, 'application-received', paths.application, { untilMs })
  const signedIn = source === 'signed-in'
  queueWebhook(tx, 'application.created', {
    formType: 'affiliate',
    firstName,
    lastName,
    email,
    ...(signedIn && { userId: user.id }),
    timestamp: moment(),
  })
  audit(tx, actor, 'application.apply', `affiliate_submissions/${id}`, {
    after: { user: user.id, first_name: firstName, last_name: lastName, email, source },
  })
  return id
}

export function notifyAdminsOfApplication(tx: PbApp, { firstName, lastName, email }: ApplicationForm): void {
  for (const id of adminIds(tx)) {
    const admin = find(tx, 'users', id)
    if (!admin) continue
    notify(tx, id, 'new-application', { application: 'new', from: `${firstName} ${lastName}` })
    const data = { firstName, lastName, email, untilMs: promisedUntil(tx) }
    mailPerson(tx, admin, 'new-application', paths.adminApplications, data)
  }
}

const promisedUntil = (tx: PbApp): number =>
  nowMs() + responseMs('application_answer_days', readSetting(tx, 'application_answer_days'))

const autoApproves = (tx: PbApp): boolean => readSetting(tx, 'auto_approve_affiliates')

type Input = InputOf<typeof applyAsGuestRoute>

/** Accepts an application without sign-in (S4). It never grants the role, because the sender's address is unverified. */
const applyAsGuest = answerTo(applyAsGuestRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'apply')
  const proof = checkBotProof(context, input.challenge, 'affiliate')
  const started = nowMs()
  const outcome = inTransaction(app, (tx) => {
    consumeBotProof(tx, proof, 'affiliate')
    const result = applied(tx, input)
    return readSetting(tx, 'email_check') === 'open' ? result : 'by-mail'
  })
  padResponseTime(started, 'apply')
  return { outcome }
})

function applied(tx: PbApp, { firstName, lastName, email, language }: Input): GuestOutcome {
  const written = { firstName, lastName, email }
  const mayMail = canMailStranger(tx, 'apply', written.email)
  const isPrivate = readSetting(tx, 'email_check') === 'private'
  const user = findUserByEmail(tx, written.email)
  if (!user) {
    if (mayMail && isPrivate) mailNoAccount(tx, written, language)
    return 'no-account'
  }
  const status = applicantStatus(tx, user.id)
  if (status !== 'free') {
    const page = status === 'already-affiliate' ? paths.affiliateDashboard : paths.application
    if (mayMail && isPrivate) mailPerson(tx, user, 'application-known', page, { stands: status })
    return status === 'already-affiliate' ? status : 'submitted'
  }
  createApplication(tx, user, written, { source: 'signed-out', actor: system })
  notifyAdminsOfApplication(tx, written)
  return 'submitted'
}

function mailNoAccount(tx: PbApp, written: Omit<Input, 'challenge' | 'language'>, language: Input['language']): void {
  enqueueMail(tx, {
    to: written.email,
    template: 'application-no-account',
    language,
    data: { actionLink: `${origin()}${prefilledSignUpPath(written)}` },
  })
}

/** Applies to become an affiliate (T3); a verified person gets the role immediately if approval is automatic. */
const apply = commandWithPreparation(applyRoute, proved, ({ app, person }, { firstName, lastName, email }, proof) => {
  const written = { firstName, lastName, email }
  consumeBotProof(app, proof, 'affiliate')
  const user = find(app, 'users', person.id)
  if (!user) return fail('signed-out')
  const status = applicantStatus(app, user.id)
  if (status !== 'free')
    return {
      outcome: status,
      application: '',
      ...(status === 'already-submitted' ? waiting(app, user.id) : noneWaits),
    }
  const id = createApplication(app, user, written, { source: 'signed-in', actor: person })
  if (!user.getBool('verified') || !autoApproves(app)) {
    notifyAdminsOfApplication(app, written)
    return { outcome: 'submitted' as const, application: id, ...noneWaits }
  }
  const from = today(app)
  grantAffiliate(app, user, { from, reason: '', by: '' })
  audit(app, system, 'application.approve', `affiliate_submissions/${id}`, { after: { user: user.id } })
  audit(app, system, 'role.grant', `users/${user.id}`, {
    after: { role: 'affiliate', fromDate: from, application: id },
  })
  return { outcome: 'approved' as const, application: id, ...noneWaits }
})

const noneWaits = { pendingSince: '', pendingUntil: '' }

const waiting = (app: PbApp, user: string): typeof noneWaits =>
  one(
    app,
    `SELECT created AS pendingSince, due_at AS pendingUntil FROM affiliate_submissions
     WHERE user_id = {:user} AND status = 'pending'`,
    { user },
    noneWaits,
  ) ?? noneWaits

/** Counts the attempt before it verifies the bot check, because each verification may call an external service. */
function proved(request: CommandRequest, { challenge }: InputOf<typeof applyRoute>): BotProof {
  limitPerson('apply', request.person.id)
  return checkBotProof(request, challenge, 'affiliate')
}

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

type Row = OutputOf<typeof applicationsRoute>['rows'][number]
const pageSize = 50

/** Lists applications (T3), each with the data that an admin needs to decide. */
const listApplications = answerTo(applicationsRoute, ({ app }, { status, after = '' }) => {
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

export const applicationRoutes: RouteTable = routeTable(
  apply,
  applyAsGuest,
  withdrawApplication,
  approveApplication,
  rejectApplication,
  listApplications,
)
