import { testEmailRoute } from '../../domain/api/mail'
import { enqueue } from '../mail/enqueue'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { languageOf } from '../users/find-user'
import { limitPerson } from '../users/limits'

/** A test mail to the admin's own address, five an hour (S2). */
export const testEmail = answerTo(testEmailRoute, ({ app, person }) => {
  if (!person) return fail('signed-out')
  limitPerson('testMail', person.id)
  inTransaction(app, (tx) => {
    const language = languageOf(tx.findRecordById('users', person.id))
    enqueue(tx, { to: person.email, template: 'test', language, data: {} })
  })
  return {}
})
