import * as v from 'valibot'
import { emailField } from '../../domain/people/account-fields'
import { audit } from '../platform/audit'
import { inTransaction } from '../platform/db'
import { findUserByEmail } from '../users/find-user'
import { mailFactorChange } from './factor-mails'
import { deleteFactors } from './factors'

/** Implements `coterie admin reset-factor EMAIL`: removes all factors of an admin; sessions continue. */
export function resetFactor(app: PbApp, email: string): { text: string; status: number } {
  const read = v.safeParse(emailField, email)
  if (!read.success) return { text: `"${email}" is no email address.`, status: 1 }
  const address = read.output
  const user = findUserByEmail(app, address)
  if (!user) return { text: `Nobody has an account with ${address}.`, status: 1 }
  const gone = inTransaction(app, (tx) => {
    const count = deleteFactors(tx, user.id)
    if (count === 0) return 0
    audit(tx, { actor: { id: '', name: 'coterie admin' }, action: 'factor.reset', subject: `users/${user.id}` })
    mailFactorChange(tx, user, 'reset')
    return count
  })
  if (gone === 0) return { text: `${address} has no second factor.`, status: 0 }
  return {
    text: `The second factor of ${address} is gone: the password alone opens the account. They were told by mail.`,
    status: 0,
  }
}
