import { notMeRoute } from '../../domain/api/security/accounts'
import { lockWithoutFactor } from '../factor/enrolment-lock'
import { audit } from '../platform/audit'
import { find, inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { forgetDevices } from '../sessions/devices'
import { readSetting } from '../settings/read-settings'
import { livingToken, useToken, voidLaterTokens } from '../users/account-tokens'
import { limitAddress } from '../users/limits'
import { disownedSince } from '../users/not-me-link'
import { mailRemoved, mailReset } from './account-mails'
import { notMeActor, putEmailBack } from './email-address'
import { countsOf, heldSince, removeCredentials, sessionsIn, toldOf } from './credentials'

/**
 * "It wasn't me": ends every session, removes what was added since the disowned sign-in or action, returns what that was,
 * and emails a password link (S24). Restores an earlier PayPal address and an admin's earlier email address (S26). An admin
 * without a required second factor is locked out until another admin or the command line allows a new one.
 */
export const notMe = answerTo(notMeRoute, ({ e, app }, input) => {
  limitAddress(e, 'notMe')
  const token = livingToken(app, 'not-me', input.token)
  const user = token && find(app, 'users', token.user)
  if (!token || !user) return fail('link-invalid')
  const done = inTransaction(app, (tx) => {
    if (!useToken(tx, token)) fail('link-invalid')
    if (token.data['about'] === 'email') putEmailBack(tx, user, token)
    const owner = tx.findRecordById('users', user.id)
    const since = disownedSince(token)
    const found = heldSince(tx, owner, since)
    // voids links that would only restore later changes; the link created below must stay valid
    voidLaterTokens(tx, token)
    removeCredentials(tx, owner, found, notMeActor)
    const paypal = tx.findRecordById('users', owner.id).getString('paypal_email')
    const isBack = found.some(({ kind }) => kind === 'paypal') && paypal !== ''
    const locked = readSetting(tx, 'require_second_factor') && lockWithoutFactor(tx, owner)
    audit(tx, { actor: notMeActor, action: 'device.reject', subject: `users/${owner.id}`, after: countsOf(found) })
    const answer = { removed: toldOf(found), paypalBack: isBack ? paypal : '', locked }
    mailRemoved(tx, owner, answer)
    mailReset(tx, owner)
    return { sessions: sessionsIn(found), answer }
  })
  forgetDevices(done.sessions)
  return done.answer
})
