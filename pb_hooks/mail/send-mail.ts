import { choiceOf } from '../platform/db'
import { mailOutcome, canRetryMail, serverReplyText, type MailResponse } from '../../domain/mail/delivery'
import { optOutKindOfTemplate } from '../../domain/mail/email-categories'
import type { MailTemplate } from '../../domain/entities'
import { moment, momentMs, nowMs } from '../platform/clock'
import { recordAttempt, sendDueRows, recoverInterrupted, type Outbox } from '../platform/outbox'
import { deliverMail, activeDelivery, type ActiveDelivery } from './active-delivery'
import { maskLinks } from './viewable-mail'
import { canEmail } from './can-email'
import { unsubscribeHeaders } from './unsubscribe'

const waitsMs = [15_000, 60_000, 5 * 60_000, 15 * 60_000, 3_600_000, 3 * 3_600_000, 6 * 3_600_000] as const

const shape = {
  way: '',
  carrier: '',
  first_try_at: '',
  why: '',
  template: choiceOf<MailTemplate>(),
  to: '',
  subject: '',
  html: '',
  text: '',
  data: '',
}
type Mail = typeof shape
type Claimed = Mail & { id: string; tries: number }

const outboxBy = (app: PbApp, by: ActiveDelivery): Outbox<Mail> => ({
  table: 'mail_outbox',
  job: 'send-mail',
  shape,
  claimMs: 10 * 60_000,
  interrupted: (mail) =>
    canResend(mail, by) ? { status: 'queued', why: 'unanswered' } : { status: 'failed', why: 'interrupted' },
  refused: (mail) => {
    // the recipient may have unsubscribed while the email waited
    if (!canEmail(app, mail)) return { status: 'not_sent', why: 'unwanted' }
    return mail.why === 'unanswered' && !canResend(mail, by) ? { status: 'failed', why: 'interrupted' } : null
  },
  noted: (mail, now) => ({ way: by.delivery.way, carrier: by.carrier, first_try_at: mail.first_try_at || now }),
})

const canResend = (mail: Mail, by: ActiveDelivery): boolean =>
  canRetryMail(
    { way: mail.way, carrier: mail.carrier, firstMs: momentMs(mail.first_try_at) },
    { way: by.delivery.way, carrier: by.carrier, ms: nowMs() },
  )

/** Sends due emails. An attempt interrupted by a crash is repeated only if the provider's API recognizes duplicates. */
export function sendMail(app: PbApp): void {
  const by = activeDelivery(app)
  if (!by) return
  const outbox = outboxBy(app, by)
  recoverInterrupted(app, outbox)
  sendDueRows(app, outbox, (mail) => {
    recordAttempt(app, outbox, mail, endOf(by, mail))
    return true
  })
}

function endOf(by: ActiveDelivery, mail: Claimed): { status: 'sent' | 'queued' | 'failed'; [column: string]: string } {
  const kind = optOutKindOfTemplate(mail.template)
  const headers = kind === null ? {} : unsubscribeHeaders({ address: mail.to, kind }, by.delivery.replyTo)
  const answer = deliverMail(by, { ...mail, headers })
  const end = mailOutcome(by.delivery.way, answer)
  if (end === 'sent') {
    const { html, text, data } = mail
    const masked = { html: maskLinks(html), text: maskLinks(text), data: maskLinks(data) }
    return { status: 'sent', why: '', error: '', sent_at: moment(), ...masked }
  }
  const wait = waitsMs[mail.tries - 1]
  const again = wait !== undefined && end === 'again'
  return {
    status: again ? 'queued' : 'failed',
    why: again ? (answer.certain ? 'retry' : 'unanswered') : end === 'unknown' ? 'interrupted' : 'refused',
    error: maskLinks(errorText(answer)),
    next_at: moment(nowMs() + (wait ?? 0)),
  }
}

export const errorText = (answer: MailResponse): string =>
  answer.problem === 'refused'
    ? serverReplyText(answer) || answer.problem
    : `${answer.problem}: ${serverReplyText(answer)}`
