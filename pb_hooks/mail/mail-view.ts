import {
  previewMailRoute,
  builtInTemplateRoute,
  sendTestTemplateRoute,
  viewMailRoute,
} from '../../domain/api/messages/mail-preview'
import { find, inTransaction, findRow } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { limitPerson } from '../users/limits'
import { composeWith, templateData } from './compose'
import { enqueueMail } from './enqueue'
import { mailFrameUrl } from './mail-frame'
import { maskLinks, withTheme } from './viewable-mail'
import { sampleData } from './sample-data'
import { builtInTemplate } from './builtin-template'

/** Renders a template being edited, as the admin or a named person would get it. */
export const previewMail = answerTo(previewMailRoute, ({ app, person }, { template, language, words, ...input }) => {
  const user = find(app, 'users', input.person ?? person.id)
  if (!user || user.getString('anonymised_at') !== '') return fail('not-found')
  const data = sampleData(app, template, language, user)
  const { subject, html } = composeWith(app, { to: user.getString('email'), template, language, data }, words)
  return { subject, address: mailFrameUrl(app, input.theme === undefined ? html : withTheme(html, input.theme)) }
})

export const startTemplate = answerTo(builtInTemplateRoute, ({ app, person }, { template, language }) => {
  const data = sampleData(app, template, language, app.findRecordById('users', person.id))
  return builtInTemplate(template, templateData(app, { to: person.email, template, language, data }))
})

/** Sends the edited template to the admin's own address, whatever their preferences. */
export const sendTestTemplate = answerTo(sendTestTemplateRoute, ({ app, person }, { template, letters }) => {
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
export const viewMail = answerTo(viewMailRoute, ({ app }, { id }) => {
  const mail = findRow(app, 'mail_outbox', id, { html: '' })
  if (!mail || mail.html === '') return fail('not-found')
  return { address: mailFrameUrl(app, maskLinks(mail.html)) }
})
