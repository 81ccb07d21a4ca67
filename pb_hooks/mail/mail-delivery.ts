import { storeSecret } from '../secrets/stored-secrets'
import { fullNameSql } from '../../domain/people/person-names'
import { mailDeliveryRoute, setMailDeliveryRoute, testMailDeliveryRoute } from '../../domain/api/messages/mail-delivery'
import {
  mailHostOf,
  deliveryProblems,
  mailOutcome,
  mailProblemOf,
  canReuseKey,
  deliveryNeedsKey,
  emptyDelivery,
  testFailureDetails,
  type Delivery,
} from '../../domain/mail/delivery'
import { audit } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { inTransaction, insert, newId, readNumber, readText, oneOrDefault } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo, type Person } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { languageOf } from '../users/find-user'
import { limitPerson } from '../users/limits'
import { deliverMail, activeDelivery, mailSecretName, type ActiveDelivery } from './active-delivery'
import { composeMail } from './compose'
import { testEmailData } from './template-values'
import { errorText } from './send-mail'
import { allowsLoopbackTargets, isMailSetByEnvironment } from '../platform/environment'

/** Returns the active delivery method and the result of the last test; never the key. */
answerTo(mailDeliveryRoute, ({ app }) => {
  const by = activeDelivery(app)
  const name = `SELECT ${fullNameSql()} AS text FROM users WHERE id = {:id}`
  const day = { since: moment(nowMs() - 86_400_000) }
  const sent = `SELECT COUNT(*) AS n FROM mail_outbox WHERE status = 'sent' AND queued_at > {:since}`
  return {
    source: by?.source ?? ('none' as const),
    delivery: by?.delivery ?? { ...emptyDelivery, from: proposedFrom(app) },
    keySet: (by?.key ?? '') !== '',
    setBy: readText(app, name, { id: by?.setBy ?? '' }),
    setAt: by?.setAt ?? '',
    loopback: allowsLoopbackTargets(),
    ...lastMailTest(app),
    sentToday: readNumber(app, sent, day),
  }
})

/** Returns when the last test email was sent, and whether that worked. */
export function lastMailTest(app: PbApp): { testedAt: string; testWorked: boolean } {
  const last = `FROM mail_outbox WHERE template = 'test' ORDER BY queued_at DESC, id DESC LIMIT 1`
  const { queued_at: testedAt, status } = oneOrDefault(app, last, {}, { queued_at: '', status: '' })
  return { testedAt, testWorked: status === 'sent' }
}

function proposedFrom(app: PbApp): string {
  const { senderAddress } = app.settings().meta
  return senderAddress === 'support@example.com' ? readSetting(app, 'support_email') : senderAddress
}

/**
 * Replaces the delivery method if a test email, which is sent outside a transaction, succeeds. Otherwise, the current
 * method stays.
 */
answerTo(setMailDeliveryRoute, ({ app, person }, { key, password: _checked, ...delivery }) => {
  if (isMailSetByEnvironment()) fail('not-allowed')
  const problems = deliveryProblems(delivery, { loopback: allowsLoopbackTargets() })
  if (Object.keys(problems).length > 0) fail('bad-input', {}, { ...problems })
  const before = activeDelivery(app)
  const keyInUse = keyFor(before, delivery, key)
  limitPerson('mailTry', person.id)
  const mail: ActiveDelivery = {
    source: 'settings',
    delivery,
    key: keyInUse,
    fromName: readSetting(app, 'product_name'),
    carrier: mailHostOf(delivery),
    setBy: person.id,
    setAt: moment(),
  }
  tryOut(app, mail, person)
  inTransaction(app, (tx) => {
    storeSecret(tx, mailSecretName, JSON.stringify({ delivery, key: keyInUse }), person.id)
    audit(tx, person, 'mail.deliver', `mail/${delivery.way}`, {
      before: before === null ? null : shownDelivery(before.delivery),
      after: { ...shownDelivery(delivery), keyReplaced: key !== '' },
    })
  })
  return {}
})

function keyFor(before: ActiveDelivery | null, delivery: Delivery, given: string): string {
  if (given !== '' || !deliveryNeedsKey(delivery)) return deliveryNeedsKey(delivery) ? given : ''
  if (before?.source !== 'settings' || before.key === '' || !canReuseKey(before.delivery, delivery))
    return fail('password-needed', {}, { key: 'password-needed' })
  return before.key
}

const shownDelivery = (delivery: Delivery) => ({
  way: delivery.way,
  carrier: mailHostOf(delivery),
  from: delivery.from,
  replyTo: delivery.replyTo,
})

answerTo(testMailDeliveryRoute, ({ app, person }) => {
  const by = activeDelivery(app)
  if (!by) return fail('not-found')
  limitPerson('testMail', person.id)
  tryOut(app, by, person)
  return {}
})

function tryOut(app: PbApp, by: ActiveDelivery, person: Person): void {
  const user = app.findRecordById('users', person.id)
  const language = languageOf(user)
  const data = testEmailData(user)
  const content = composeMail(app, { to: person.email, template: 'test', language, data })
  const id = newId()
  const tried = moment()
  const answer = deliverMail(by, { id, to: person.email, ...content })
  const sent = mailOutcome(by.delivery.way, answer) === 'sent'
  insert(app, 'mail_outbox', {
    id,
    to: person.email,
    template: 'test',
    language,
    data,
    ...content,
    status: sent ? 'sent' : 'failed',
    why: sent ? '' : answer.certain ? 'refused' : 'interrupted',
    tries: 1,
    next_at: tried,
    sent_at: sent ? moment() : '',
    error: sent ? '' : errorText(answer),
    queued_at: tried,
    way: by.delivery.way,
    carrier: by.carrier,
    first_try_at: tried,
  })
  const problem = mailProblemOf(by.delivery.way, answer)
  if (problem !== '') fail('mail-refused', { problem, ...testFailureDetails(answer) })
}
