import type { MailRequest } from '../mail/template-values'
import { maskSecrets } from '../../domain/tickets/secret-texts'
import type { Id, MailTemplate, Notification, Cents, Month, Moment } from '../../domain/entities'
import { noticeRule, type NoticeKind } from '../../domain/notices/kinds'
import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, newId, readIds } from '../platform/db'
import { runSoon } from '../platform/background'
import { noticePath } from '../../domain/notices/link'
import type { Protection, ProtectionNews } from '../../domain/program/protections'
import { mailPerson } from '../mail/enqueue'

type NotificationSubject = Omit<Notification['metadata'], 'kind'>

export interface Recipient {
  user: Id
  about: NotificationSubject
}

/** Notifies one person in the transaction of the event: in the app immediately, by email and push later. */
export const notify = (tx: PbApp, user: Id, kind: NoticeKind, about: NotificationSubject = {}): void =>
  notifyAll(tx, kind, [{ user, about }])

export function notifyAll(tx: PbApp, kind: NoticeKind, recipients: readonly Recipient[]): void {
  if (recipients.length === 0) return
  const made = JSON.stringify(
    recipients.map(({ user, about }) => ({
      id: newId(),
      user,
      about: JSON.stringify({
        kind,
        ...about,
        ...(about.subject !== undefined && { subject: maskSecrets(about.subject) }),
      }),
    })),
  )
  const now = moment()
  exec(
    tx,
    `INSERT INTO notifications (id, user_id, type, title, message, metadata, read, created_at, created, updated)
     SELECT value ->> 'id', value ->> 'user', {:type}, '', '', value ->> 'about', FALSE, {:now}, {:now}, {:now}
     FROM json_each({:made})`,
    { made, type: noticeRule(kind).type, now },
  )
  exec(tx, `INSERT INTO _notices_due (notice, due_at) SELECT value ->> 'id', {:now} FROM json_each({:made})`, {
    made,
    now,
  })
  runSoon(tx, 'carry-notices')
}

export const adminIds = (app: PbApp, except = ''): Id[] =>
  readIds(app, `SELECT user_id AS id FROM user_roles WHERE role = 'admin' AND user_id != {:except} ORDER BY user_id`, {
    except,
  })

/** Notifies all admins except one in the app, and with `letter` also by email. */
export function notifyAdmins(
  tx: PbApp,
  except: Id,
  kind: NoticeKind,
  about: NotificationSubject,
  letter?: { template: MailTemplate; link: string; data: MailRequest['data'] },
): void {
  for (const id of adminIds(tx, except)) {
    notify(tx, id, kind, about)
    if (letter) mailPerson(tx, tx.findRecordById('users', id), letter.template, letter.link, letter.data)
  }
}

/** Returns the recipient of a payment's notification, and its metadata. */
export const paymentRecipient = (payment: { id: Id; user: Id; cents: Cents; month: Month }): Recipient => ({
  user: payment.user,
  about: { payment: payment.id, amount_cents: payment.cents, payment_month: payment.month },
})

interface ProtectionChange {
  from: string
  setting?: Protection
  until?: Moment
  person?: Id
  name?: string
}

/**
 * Notifies all admins (S26), including the one who acted, because their session may be stolen. Skips `person`, who gets
 * another email.
 */
export function notifyProtectionChange(
  tx: PbApp,
  news: ProtectionNews,
  { from, setting, until = '', person, name = '' }: ProtectionChange,
): void {
  const about = {
    protection: news,
    from,
    ...(setting !== undefined && { setting }),
    ...(until !== '' && { until }),
    ...(person !== undefined && { person, subject: name }),
  }
  const data = { news, from, setting: setting ?? '', name, atMs: nowMs(), untilMs: momentMs(until) }
  const link = noticePath({ kind: 'protection', ...about })
  notifyAdmins(tx, person ?? '', 'protection', about, { template: 'protection', link, data })
}
