import { moment } from '../platform/clock'
import { insert } from '../platform/db'
import { compose } from './compose'
import { mailServerIsSet } from './mail-server'
import type { WantedMail } from './wanted-mail'

/**
 * Writes a mail into the outbox, in the transaction of the change that causes it. With a mail server it is `queued` and
 * sent within seconds; without one it is `kept`, readable in the mail log, and never sent later by itself.
 */
export function enqueue(app: PbApp, mail: WantedMail): void {
  const status = mailServerIsSet(app) ? 'queued' : 'kept'
  const now = moment()
  insert(app, 'mail_outbox', {
    to: mail.to,
    template: mail.template,
    language: mail.language,
    data: mail.data,
    ...compose(app, mail),
    status,
    why: status === 'kept' ? 'no-mail-server' : '',
    tries: 0,
    next_at: now,
    sent_at: '',
    error: '',
    queued_at: now,
  })
  if (status === 'queued') $coterie.runSoon('send-mail')
}
