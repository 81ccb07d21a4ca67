import { unsubscribeRoute } from '../../domain/api/messages/unsubscribe'
import { withoutMailOf } from '../../domain/notices/choices'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { userByEmail } from '../users/find-user'
import { choicesOf } from './may-write'
import { neverWrite } from './never-write'
import { stopOf } from './unsubscribe-link'

/**
 * Unsubscribes with a link from an email. A verified account stores it with its preferences (`users.notify`); for other
 * addresses, and after an invitation, the address is suppressed. Throws `link-invalid` for an invalid token.
 */
export const unsubscribe = answerTo(unsubscribeRoute, ({ app }, { token }) => {
  const stop = stopOf(token)
  if (!stop) return fail('link-invalid')
  const { address, kind } = stop
  return inTransaction(app, (tx) => {
    const user = userByEmail(tx, address)
    if (kind === 'invitation' || !user?.getBool('verified')) {
      neverWrite(tx, address)
      return { kind, everything: true }
    }
    const choices = choicesOf(tx, address)
    user.set('notify', withoutMailOf(choices, kind))
    tx.save(user)
    return { kind, everything: false }
  })
})
