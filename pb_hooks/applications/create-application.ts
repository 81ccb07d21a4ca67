import type { ApplicationSource } from '../../domain/collections/people/affiliate-submissions'
import type { Id } from '../../domain/entities'
import { paths } from '../../domain/paths'
import { responseMs } from '../../domain/program/response-times'
import { mailPerson } from '../mail/enqueue'
import { adminIds, notify } from '../notifications/notify'
import { audit, type Actor } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { find, insert, one } from '../platform/db'
import { refreshRoleColumns } from '../roles/give-role'
import { readSetting } from '../settings/read-settings'
import { queueWebhook } from '../webhooks/webhook-target'

export interface ApplicationForm {
  firstName: string
  lastName: string
  email: string
}

/** Reports whether a person may apply: not as an affiliate, and not while an application is pending (T3). */
export function applicantStatus(tx: PbApp, user: Id): 'free' | 'already-affiliate' | 'already-submitted' {
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
  audit(tx, {
    actor,
    action: 'application.apply',
    subject: `affiliate_submissions/${id}`,
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

export const autoApproves = (tx: PbApp): boolean => readSetting(tx, 'auto_approve_affiliates')
