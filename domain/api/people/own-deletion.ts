import * as v from 'valibot'
import { typedPasswordField } from '../../people/account-fields'
import { deletionFacts } from '../../people/deletion/deletion-facts'
import { noOutput, noInput } from '../atoms'
import { command, query, type OutputOf } from '../route'

/** Returns what prevents the deletion of the person's own account, and what it would delete (P18). */
export const ownDeletionRoute = query('GET /api/account/deletion', {
  access: 'signed-in',
  input: noInput,
  output: deletionFacts,
})

/** Deletes the person's own account by the rules of M21. Always requires the password. */
export const deleteAccountRoute = command('POST /api/account/delete', {
  access: 'signed-in',
  input: v.object({ password: typedPasswordField }),
  output: noOutput,
  audit: ['account.delete'],
  secret: ['password'],
  reauth: true,
})

export type Deletion = OutputOf<typeof ownDeletionRoute>
