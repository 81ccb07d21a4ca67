import type { ApplicationSource } from '../../domain/collections/people/affiliate-submissions'
import type { Id } from '../../domain/entities'
import { paths, prefilledSignUpPath } from '../../domain/paths'
import { responseMs } from '../../domain/program/response-times'
import { mailPerson, enqueueMail } from '../mail/enqueue'
import { notifyAdmins } from '../notifications/notify'
import { audit, type Actor, system } from '../platform/audit'
import { moment, nowMs, today } from '../platform/clock'
import { find, insert, one, inTransaction } from '../platform/db'
import { refreshRoleColumns, grantAffiliate, hasPendingApplication } from '../roles/grant-affiliate'
import { readSetting } from '../settings/read-settings'
import { queueWebhook } from '../webhooks/webhook-target'
import { applyAsGuestRoute, applyRoute } from '../../domain/api/people/applications'
import type { InputOf } from '../../domain/api/route'
import type { VisitorOutcome } from '../../domain/people/roles'
import { padResponseTime } from '../accounts/response-time'
import { answerTo } from '../platform/route'
import { verifyBotCheck, consumeBotCheck, type BotCheckAnswer } from '../users/challenge'
import { findUserByEmail, hasRole } from '../users/find-user'
import { limitAddress, limitPerson, canMailStranger } from '../users/limits'
import { origin } from '../platform/environment'
import { commandWithPreparation, type CommandRequest } from '../platform/command'
import { fail } from '../platform/errors'

interface ApplicationForm {
  firstName: string
  lastName: string
  email: string
}

/** Reports whether a person may apply. Affiliates and people with a pending application may not (T3). */
function applicantStatus(tx: PbApp, user: Id): 'free' | 'already-affiliate' | 'already-submitted' {
  if (hasRole(tx, user, 'affiliate')) return 'already-affiliate'
  return hasPendingApplication(tx, user) ? 'already-submitted' : 'free'
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
  const data = { firstName, lastName, email, untilMs: promisedUntil(tx) }
  const about = { application: 'new' as const, from: `${firstName} ${lastName}` }
  const letter = { template: 'new-application', link: paths.adminApplications, data } as const
  notifyAdmins(tx, '', 'new-application', about, letter)
}

const promisedUntil = (tx: PbApp): number =>
  nowMs() + responseMs('application_answer_days', readSetting(tx, 'application_answer_days'))

const autoApproves = (tx: PbApp): boolean => readSetting(tx, 'auto_approve_affiliates')

type Input = InputOf<typeof applyAsGuestRoute>

/** Accepts an application without sign-in (S4). It never grants the role, because the sender's address is unverified. */
answerTo(applyAsGuestRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'apply')
  const proof = verifyBotCheck(context, input.challenge, 'affiliate')
  const started = nowMs()
  const outcome = inTransaction(app, (tx) => {
    consumeBotCheck(tx, proof, 'affiliate')
    const result = applied(tx, input)
    return readSetting(tx, 'email_check') === 'open' ? result : 'by-mail'
  })
  padResponseTime(started, 'apply')
  return { outcome }
})

function applied(tx: PbApp, { firstName, lastName, email, language }: Input): VisitorOutcome {
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
commandWithPreparation(applyRoute, proved, ({ app, person }, { firstName, lastName, email }, proof) => {
  const written = { firstName, lastName, email }
  consumeBotCheck(app, proof, 'affiliate')
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

/** Verifies the bot check. Counts the attempt first, because each verification may call an external service. */
function proved(request: CommandRequest, { challenge }: InputOf<typeof applyRoute>): BotCheckAnswer {
  limitPerson('apply', request.person.id)
  return verifyBotCheck(request, challenge, 'affiliate')
}
