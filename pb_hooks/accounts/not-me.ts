import { revertChangeRoute } from '../../domain/api/security/accounts'
import { lockIfNoFactor } from '../factor/second-step'
import { audit } from '../platform/audit'
import { find, inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { closeDeviceStreams } from '../sessions/devices'
import { readSetting } from '../settings/read-settings'
import { findActiveToken, consumeToken, voidLaterTokens } from '../users/account-tokens'
import { limitAddress } from '../users/limits'
import { disownedSince } from '../users/not-me-link'
import { mailRemovedCredentials, mailPasswordReset } from './account-mails'
import { notMeActor, restoreEmail } from './email-address'
import { countByKind, credentialsAddedSince, removeCredentials, sessionIdsIn, removedItems } from './credentials'

/** Handles "It wasn't me": ends every session and reverts everything added since the reported event (S24, S26). */
answerTo(revertChangeRoute, ({ e, app }, input) => {
  limitAddress(e, 'notMe')
  const token = findActiveToken(app, 'not-me', input.token)
  const user = token && find(app, 'users', token.user)
  if (!token || !user) return fail('link-invalid')
  const done = inTransaction(app, (tx) => {
    if (!consumeToken(tx, token)) fail('link-invalid')
    if (token.data['about'] === 'email') restoreEmail(tx, user, token)
    const owner = tx.findRecordById('users', user.id)
    const since = disownedSince(token)
    const found = credentialsAddedSince(tx, owner, since)
    // voids links that would restore later states; the password link created below must stay valid
    voidLaterTokens(tx, token)
    removeCredentials(tx, owner, found, notMeActor)
    const paypal = tx.findRecordById('users', owner.id).getString('paypal_email')
    const isBack = found.some(({ kind }) => kind === 'paypal') && paypal !== ''
    const locked = readSetting(tx, 'require_second_factor') && lockIfNoFactor(tx, owner)
    audit(tx, notMeActor, 'device.reject', `users/${owner.id}`, { after: countByKind(found) })
    const answer = { removed: removedItems(found), paypalBack: isBack ? paypal : '', locked }
    mailRemovedCredentials(tx, owner, answer)
    mailPasswordReset(tx, owner)
    return { sessions: sessionIdsIn(found), answer }
  })
  closeDeviceStreams(done.sessions)
  return done.answer
})
