import { notMeRoute, setPaypalRoute } from '../../domain/api/accounts'
import { notMeLinkMs } from '../../domain/people/account-limits'
import { paths } from '../../domain/paths'
import { coolingOffMs } from '../../domain/money/payee'
import { enqueue } from '../mail/enqueue'
import { notify } from '../notifications/notify'
import { reopenReaddressed } from '../payouts/reopen-readdressed'
import { audit } from '../platform/audit'
import { moment, momentMs, nowMs } from '../platform/clock'
import { change, exec, find, inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { forgetKnown } from '../sessions/caller'
import { endOtherDevices, forgetDevices } from '../sessions/devices'
import { mailReset } from './account-mails'
import { issueAccountToken, livingToken, useToken, voidLaterTokens, type AccountToken } from '../users/account-tokens'
import { languageOf } from '../users/find-user'
import { limitAddress } from '../users/limits'

/**
 * Sets the address payments go to (M12). A first one waits for nothing; a change is told to both addresses, and the next
 * approval waits 72 hours (counted from `paypal_changed_at`). An emptied one is a change too, and so is what follows it: else
 * a thief would get around the wait by emptying it first.
 */
export const setPaypal = answerTo(setPaypalRoute, ({ app, person }, input) => {
  if (!person) return fail('signed-out')
  inTransaction(app, (tx) => {
    const user = tx.findRecordById('users', person.id)
    const before = user.getString('paypal_email')
    if (before === input.address) return
    const changedBefore = user.getString('paypal_changed_at')
    const first = before === '' && changedBefore === ''
    change(tx, 'users', person.id, { paypal_email: input.address, paypal_changed_at: first ? '' : moment() })
    audit(tx, {
      actor: person.id,
      actorName: person.name,
      action: 'paypal.change',
      subject: `users/${person.id}`,
      before: { paypal_email: before },
      after: { paypal_email: input.address },
    })
    reopenReaddressed(tx, { user: person.id }, person)
    if (!first) tellBoth(tx, user, { before, after: input.address, changedBefore })
  })
  return {}
})

interface Change {
  before: string
  after: string
  changedBefore: string
}

/**
 * The earlier address and the account's own get the link that takes the change back; the new one is only told ('' is nobody). Links of
 * earlier changes live on: whoever changes the address twice must not void the owner's way back.
 */
function tellBoth(tx: PbApp, user: PbRecord, { before, after, changedBefore }: Change): void {
  notify(tx, user.id, 'account-changed', { what: 'paypal' })
  const token = issueAccountToken(tx, {
    kind: 'not-me',
    user: user.id,
    lifeMs: notMeLinkMs,
    data: { about: 'paypal', before, after, changedBefore, changedAt: moment() },
  })
  const link = `${$coterie.origin()}${paths.notMe}#${token}`
  const owner = user.getString('email')
  const receivers = new Map([[after, ''], ...(owner === after ? [] : [[owner, link] as const]), [before, link]])
  receivers.delete('')
  for (const [to, actionLink] of receivers) {
    enqueue(tx, {
      to,
      template: 'paypal-changed',
      language: languageOf(user),
      data: { firstName: user.getString('first_name'), before, address: after, atMs: nowMs(), actionLink },
    })
  }
}

/** "Not me": puts an earlier PayPal address back, or disowns a device; either way all sessions end and a reset link goes out. */
export const notMe = answerTo(notMeRoute, ({ e, app }, input) => {
  limitAddress(e, 'notMe')
  const token = livingToken(app, 'not-me', input.token)
  const user = token && find(app, 'users', token.user)
  if (!token || !user) return fail('link-invalid')
  const ended = inTransaction(app, (tx) => {
    if (!useToken(tx, token)) fail('link-invalid')
    if (token.data['about'] === 'paypal') putBack(tx, user, token)
    else audit(tx, { actor: '', actorName: 'not-me link', action: 'device.disown', subject: `users/${user.id}` })
    disownPasskey(tx, token)
    mailReset(tx, user)
    forgetKnown(tx, user.id)
    return endOtherDevices(tx, user.id, '')
  })
  forgetDevices(ended)
  return {}
})

/** The passkey whose adding the mail told of: whoever added it must not get in by it again. */
function disownPasskey(tx: PbApp, { user, data: { passkey = '' } }: AccountToken): void {
  exec(tx, 'DELETE FROM _passkeys WHERE id = {:passkey} AND user = {:user}', { passkey, user })
}

/**
 * Puts an address back. One that was itself still waiting when it was replaced waits anew, and everybody is told: else a thief
 * who changes there and back keeps a link that brings his address in without the wait.
 */
function putBack(tx: PbApp, user: PbRecord, token: AccountToken): void {
  const { before = '', after = '', changedBefore = '', changedAt = '' } = token.data
  voidLaterTokens(tx, token)
  const now = tx.findRecordById('users', user.id)
  const current = now.getString('paypal_email')
  const currentSince = now.getString('paypal_changed_at')
  const isSettled = changedBefore === '' || momentMs(changedAt) - momentMs(changedBefore) >= coolingOffMs
  // somebody with the session may have changed it again: whatever it is now, the earlier address was the owner's
  change(tx, 'users', user.id, { paypal_email: before, paypal_changed_at: isSettled ? changedBefore : moment() })
  if (!isSettled && current !== before)
    tellBoth(tx, user, { before: current, after: before, changedBefore: currentSince })
  audit(tx, {
    actor: '',
    actorName: 'not-me link',
    action: 'paypal.put-back',
    subject: `users/${user.id}`,
    before: { paypal_email: current, disowned: after },
    after: { paypal_email: before },
  })
  reopenReaddressed(tx, { user: user.id }, { id: '', name: 'not-me link' })
}
