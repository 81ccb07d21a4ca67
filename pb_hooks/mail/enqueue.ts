import { moment } from '../platform/clock'
import { insert } from '../platform/db'
import { composeMail, type ComposedMail } from './compose'
import { quietUntil, readNotifyChoices, canEmail } from './can-email'
import { hasMailServer } from './active-delivery'
import { noticeKindOfTemplate } from '../../domain/mail/email-categories'
import { canWaitForQuietHours } from '../../domain/notices/choices'
import { maskSecrets } from '../../domain/tickets/secret-texts'
import type { MailRequest } from './template-values'
import { runSoon } from '../platform/background'
import { origin } from '../platform/environment'
import { languageOf } from '../users/find-user'

/** Adds an email to the outbox in the transaction that causes it; without a mail server it is only stored. */
export function enqueueMail(app: PbApp, mail: MailRequest, composed?: ComposedMail): void {
  if (!canEmail(app, mail)) return
  const status = hasMailServer(app) ? 'queued' : 'kept'
  const now = moment()
  const notice = noticeKindOfTemplate(mail.template)
  const held = notice !== null && canWaitForQuietHours(notice) ? quietUntil(app, readNotifyChoices(app, mail.to)) : 0
  const quoted = { ...mail, data: maskedData(mail.data) }
  insert(app, 'mail_outbox', {
    to: mail.to,
    template: mail.template,
    language: mail.language,
    data: quoted.data,
    ...(composed ?? composeMail(app, quoted)),
    status,
    why: status === 'kept' ? 'no-mail-server' : '',
    next_at: held > 0 ? moment(held) : now,
    queued_at: now,
  })
  if (status === 'queued') runSoon(app, 'send-mail')
}

/** Emails a person in their language; `link` is a path of the app or a whole address. */
export function mailPerson(
  app: PbApp,
  person: PbRecord,
  template: MailRequest['template'],
  link: string,
  data: MailRequest['data'] = {},
): void {
  const firstName = person.getString('first_name')
  const actionLink = link.startsWith('/') ? `${origin()}${link}` : link
  enqueueMail(app, {
    to: person.getString('email'),
    template,
    language: languageOf(person),
    data: { firstName, ...data, actionLink },
  })
}

/** Masks passwords and codes in text that users wrote (S15); links and addresses come from the server. */
const maskedData = (data: MailRequest['data']): MailRequest['data'] =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' && ['subject', 'message', 'description'].includes(name) ? maskSecrets(value) : value,
    ]),
  )
