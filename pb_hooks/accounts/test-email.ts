import * as v from 'valibot'
import { enqueue } from '../mail/enqueue'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { route } from '../platform/route'
import { languageOf } from './find-user'
import { limitPerson } from './limits'

/** A test mail to the admin's own address, five an hour (S2). */
export const testEmail = route('POST /api/test-email', 'admin', v.object({}), ({ app, person }) => {
  if (!person) return fail('signed-out')
  limitPerson('testMail', person.id)
  inTransaction(app, (tx) => {
    const language = languageOf(tx.findRecordById('users', person.id))
    enqueue(tx, { to: person.email, template: 'test', language, data: {} })
  })
  return {}
})
