import { sendTestEmailRoute, testEmailPreviewRoute } from '../../domain/api/messages/mail'
import { personLimits } from '../../domain/people/security/account-limits'
import type { Language } from '../../domain/entities'
import { composeMail } from '../mail/compose'
import { enqueueMail } from '../mail/enqueue'
import { mailFrameUrl } from '../mail/mail-frame'
import { maskLinks } from '../mail/viewable-mail'
import { testEmailData, type MailRequest } from '../mail/template-values'
import { moment, nowMs } from '../platform/clock'
import { inTransaction, rows } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { languageOf } from '../users/find-user'
import { limitPerson } from '../users/limits'

const { max: most, windowMs } = personLimits.testMail

/** Sends the welcome email with the admin's own name to the admin's own address, at most five times an hour (S2). */
export const testEmail = answerTo(sendTestEmailRoute, ({ app, person }, { language }) => {
  if (!person) return fail('signed-out')
  limitPerson('testMail', person.id)
  return inTransaction(app, (tx) => {
    enqueueMail(tx, testEmailTo(tx, person, language))
    const sent = sentTo(tx, person.email)
    const [last] = sent
    return {
      to: person.email,
      subject: last?.subject ?? '',
      address: viewableUrl(app, last?.html ?? ''),
      used: sent.length,
      most,
    }
  })
})

/** Returns the test email without sending it, and how many test emails the admin may still send. */
export const previewTestEmail = answerTo(testEmailPreviewRoute, ({ app, person }, { language }) => {
  if (!person) return fail('signed-out')
  const { subject, html } = composeMail(app, testEmailTo(app, person, language))
  return { to: person.email, subject, address: viewableUrl(app, html), used: sentTo(app, person.email).length, most }
})

function testEmailTo(app: PbApp, person: { id: string; email: string }, language: Language | undefined): MailRequest {
  const user = app.findRecordById('users', person.id)
  return { to: person.email, template: 'test', language: language ?? languageOf(user), data: testEmailData(user) }
}

const viewableUrl = (app: PbApp, html: string): string => (html === '' ? '' : mailFrameUrl(app, maskLinks(html)))

const sentTo = (app: PbApp, address: string) =>
  rows(
    app,
    `SELECT subject, html FROM mail_outbox WHERE template = 'test' AND queued_at > {:since} AND "to" = {:to}
     ORDER BY queued_at DESC, id DESC LIMIT {:most}`,
    { to: address, since: moment(nowMs() - windowMs), most },
    { subject: '', html: '' },
  )
