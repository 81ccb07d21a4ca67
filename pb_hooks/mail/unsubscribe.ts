import { unsubscribeRoute } from '../../domain/api/messages/notices'
import { withoutGroupMail } from '../../domain/notices/choices'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { findUserByEmail } from '../users/find-user'
import { readNotifyChoices } from './can-email'
import { suppressAddress } from './suppression-list'
import { readUnsubscribeToken } from './unsubscribe-link'

/** Unsubscribes with a link from an email; addresses without a verified account are suppressed. */
export const unsubscribe = answerTo(unsubscribeRoute, ({ app }, { token }) => {
  const stop = readUnsubscribeToken(token)
  if (!stop) return fail('link-invalid')
  const { address, kind } = stop
  return inTransaction(app, (tx) => {
    const user = findUserByEmail(tx, address)
    if (kind === 'invitation' || !user?.getBool('verified')) {
      suppressAddress(tx, address)
      return { kind, everything: true }
    }
    const choices = readNotifyChoices(tx, address)
    user.set('notify', withoutGroupMail(choices, kind))
    tx.save(user)
    return { kind, everything: false }
  })
})
