import {
  previewMailRoute,
  startLetterRoute,
  tryLetterRoute,
  viewMailRoute,
} from '../../domain/api/messages/mail-preview'
import { find, inTransaction, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { limitPerson } from '../users/limits'
import { composeWith, factsOf } from './compose'
import { enqueue } from './enqueue'
import { maskLinks, inTheme, seenMail } from './seen-mail'
import { sampleData } from './sample-data'
import { startWords } from './start-words'

/** A letter with words that are being written, as the admin or somebody they name would get it. */
export const previewMail = answerTo(previewMailRoute, ({ app, person }, { template, language, words, ...asked }) => {
  if (!person) return fail('signed-out')
  const user = find(app, 'users', asked.person ?? person.id)
  if (!user || user.getString('anonymised_at') !== '') return fail('not-found')
  const data = sampleData(app, template, language, user)
  const { subject, html } = composeWith(app, { to: user.getString('email'), template, language, data }, words)
  return { subject, address: seenMail(asked.theme === undefined ? html : inTheme(html, asked.theme)) }
})

/** The built-in letter as words to begin with. */
export const startLetter = answerTo(startLetterRoute, ({ app, person }, { template, language }) => {
  if (!person) return fail('signed-out')
  const data = sampleData(app, template, language, app.findRecordById('users', person.id))
  return startWords(template, factsOf(app, { to: person.email, template, language, data }))
})

/** The same to the admin's own address: necessary mail, for whoever asked for it themselves. */
export const tryLetter = answerTo(tryLetterRoute, ({ app, person }, { template, letters }) => {
  if (!person) return fail('signed-out')
  for (const _ of letters) limitPerson('testMail', person.id)
  return inTransaction(app, (tx) => {
    const user = tx.findRecordById('users', person.id)
    for (const { language, words } of letters) {
      const data = sampleData(tx, template, language, user)
      const mail = { to: person.email, language, data }
      enqueue(tx, { ...mail, template: 'test' }, composeWith(tx, { ...mail, template }, words))
    }
    return {}
  })
})

/** A mail of the log as it looked: no link leads anywhere, and what would sign somebody in is masked also before it is sent. */
export const viewMail = answerTo(viewMailRoute, ({ app }, { id }) => {
  const mail = one(app, 'SELECT html FROM mail_outbox WHERE id = {:id}', { id }, { html: '' })
  if (!mail || mail.html === '') return fail('not-found')
  return { address: seenMail(maskLinks(mail.html)) }
})
