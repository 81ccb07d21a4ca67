import { moment } from '../platform/clock'
import { insert } from '../platform/db'
import { compose, type ComposedMail } from './compose'
import { quietUntil } from '../notifications/quiet-hours'
import { choicesOf, mayWrite } from './may-write'
import { mailServerIsSet } from './mail-server'
import { noticeOf } from '../../domain/mail/letter-kinds'
import { mayWait } from '../../domain/notices/choices'
import { masked } from '../../domain/tickets/secret-texts'
import type { WantedMail } from './template-values'
import { runSoon } from '../platform/background'

/**
 * Adds an email to the outbox in the transaction that causes it. With a mail server it is `queued` and sent within seconds;
 * without one it is `kept` in the mail log and never sent automatically. Skips an email that the recipient doesn't want; an
 * email that can wait is sent after quiet hours.
 * @param composed content that replaces the stored template, for a test
 */
export function enqueue(app: PbApp, mail: WantedMail, composed?: ComposedMail): void {
  if (!mayWrite(app, mail)) return
  const status = mailServerIsSet(app) ? 'queued' : 'kept'
  const now = moment()
  const notice = noticeOf(mail.template)
  const held = notice !== null && mayWait(notice) ? quietUntil(app, choicesOf(app, mail.to)) : 0
  const quoted = { ...mail, data: maskedData(mail.data) }
  insert(app, 'mail_outbox', {
    to: mail.to,
    template: mail.template,
    language: mail.language,
    data: quoted.data,
    ...(composed ?? compose(app, quoted)),
    status,
    why: status === 'kept' ? 'no-mail-server' : '',
    next_at: held > 0 ? moment(held) : now,
    queued_at: now,
  })
  if (status === 'queued') runSoon(app, 'send-mail')
}

/** Masks passwords and codes in text that users wrote (S15); links and addresses come from the server. */
const maskedData = (data: WantedMail['data']): WantedMail['data'] =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' && ['subject', 'message', 'description'].includes(name) ? masked(value) : value,
    ]),
  )
