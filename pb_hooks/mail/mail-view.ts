import {
  previewMailRoute,
  builtInTemplateRoute,
  sendTestTemplateRoute,
  viewMailRoute,
} from '../../domain/api/messages/mail-preview'
import { inTransaction, findRow, rows } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { limitPerson } from '../users/limits'
import { composeWith, templateData, composeMail } from './compose'
import { enqueueMail } from './enqueue'
import { mailFrameUrl } from './mail-frame'
import { maskLinks, withTheme } from './viewable-mail'
import { sampleData } from './sample-data'
import { builtInTemplate } from './builtin-template'
import { sendTestEmailRoute, testEmailPreviewRoute } from '../../domain/api/messages/mail'
import { personLimits } from '../../domain/people/security/account-limits'
import type { Language } from '../../domain/entities'
import { testEmailData, type MailRequest } from './template-values'
import { moment, nowMs } from '../platform/clock'
import { languageOf, requireAccount } from '../users/find-user'

/** Renders a template being edited, as the admin or a named person would get it. */
answerTo(previewMailRoute, ({ app, person }, { template, language, words, ...input }) => {
  const user = requireAccount(app, input.person ?? person.id)
  const data = sampleData(app, template, language, user)
  const { subject, html } = composeWith(app, { to: user.getString('email'), template, language, data }, words)
  return { subject, address: mailFrameUrl(app, input.theme === undefined ? html : withTheme(html, input.theme)) }
})

answerTo(builtInTemplateRoute, ({ app, person }, { template, language }) => {
  const data = sampleData(app, template, language, app.findRecordById('users', person.id))
  return builtInTemplate(template, templateData(app, { to: person.email, template, language, data }))
})

/** Sends the edited template to the admin's own address, whatever their preferences. */
answerTo(sendTestTemplateRoute, ({ app, person }, { template, letters }) => {
  for (const _ of letters) limitPerson('testMail', person.id)
  return inTransaction(app, (tx) => {
    const user = tx.findRecordById('users', person.id)
    for (const { language, words } of letters) {
      const data = sampleData(tx, template, language, user)
      const mail = { to: person.email, language, data }
      enqueueMail(tx, { ...mail, template: 'test' }, composeWith(tx, { ...mail, template }, words))
    }
    return {}
  })
})

/** Shows an email of the log with links disabled and access tokens masked, even before it is sent. */
answerTo(viewMailRoute, ({ app }, { id }) => {
  const mail = findRow(app, 'mail_outbox', id, { html: '' })
  if (!mail || mail.html === '') return fail('not-found')
  return { address: mailFrameUrl(app, maskLinks(mail.html)) }
})

const { max, windowMs } = personLimits.testMail

/** Sends the welcome email with the admin's own name to the admin's own address, at most five times an hour (S2). */
answerTo(sendTestEmailRoute, ({ app, person }, { language }) => {
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
      most: max,
    }
  })
})

/** Returns the test email without sending it, and how many test emails the admin may still send. */
answerTo(testEmailPreviewRoute, ({ app, person }, { language }) => {
  if (!person) return fail('signed-out')
  const { subject, html } = composeMail(app, testEmailTo(app, person, language))
  return {
    to: person.email,
    subject,
    address: viewableUrl(app, html),
    used: sentTo(app, person.email).length,
    most: max,
  }
})

function testEmailTo(app: PbApp, person: { id: string; email: string }, language: Language | undefined): MailRequest {
  const user = app.findRecordById('users', person.id)
  return { to: person.email, template: 'test', language: language ?? languageOf(user), data: testEmailData(user) }
}

const viewableUrl = (app: PbApp, html: string): string => (html === '' ? '' : mailFrameUrl(app, maskLinks(html)))

const sentTo = (app: PbApp, address: string) =>
  rows(
    app,
    `FROM mail_outbox WHERE template = 'test' AND queued_at > {:since} AND "to" = {:to}
     ORDER BY queued_at DESC, id DESC LIMIT {:max}`,
    { to: address, since: moment(nowMs() - windowMs), max },
    { subject: '', html: '' },
  )
