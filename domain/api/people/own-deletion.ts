import * as v from 'valibot'
import { typedPasswordField } from '../../people/account-fields'
import { deletionFacts } from '../../people/deletion/deletion-facts'
import { done, none } from '../atoms'
import { command, query, type OutputOf } from '../route'

/** What stands in the way of deleting one's own account, and what would go (P18). */
export const ownDeletionRoute = query('GET /api/account/deletion', {
  access: 'signed-in',
  input: none,
  output: deletionFacts,
})

/** Deletes one's own account by the rules of M21; the password is always asked. */
export const deleteAccountRoute = command('POST /api/account/delete', {
  access: 'signed-in',
  input: v.object({ password: typedPasswordField }),
  output: done,
  audit: ['account.delete'],
  secret: ['password'],
  fresh: true,
})

/** What is in the way of deleting somebody, and what would go with them. */
export type Deletion = OutputOf<typeof ownDeletionRoute>
