import { testEmailRoute } from '../../domain/api/mail'
import { perPerson } from '../../domain/people/account-limits'
import { enqueue } from '../mail/enqueue'
import { testLetterData } from '../mail/test-letter'
import { moment, nowMs } from '../platform/clock'
import { inTransaction, rows } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { languageOf } from '../users/find-user'
import { limitPerson } from '../users/limits'

/** The welcome letter to the admin's own address, with their own name in it, five an hour (S2). */
export const testEmail = answerTo(testEmailRoute, ({ app, person }, { language }) => {
  if (!person) return fail('signed-out')
  const { max: most, windowMs } = perPerson.testMail
  limitPerson('testMail', person.id)
  return inTransaction(app, (tx) => {
    const user = tx.findRecordById('users', person.id)
    enqueue(tx, {
      to: person.email,
      template: 'test',
      language: language ?? languageOf(user),
      data: testLetterData(user),
    })
    const sent = rows(
      tx,
      `SELECT subject, text FROM mail_outbox WHERE template = 'test' AND queued_at > {:since} AND "to" = {:to}
       ORDER BY queued_at DESC, id DESC LIMIT {:most}`,
      { to: person.email, since: moment(nowMs() - windowMs), most },
      { subject: '', text: '' },
    )
    return { to: person.email, subject: sent[0]?.subject ?? '', text: sent[0]?.text ?? '', used: sent.length, most }
  })
})
