import * as v from 'valibot'
import { typedPasswordField } from '../../people/account-fields'
import { deletionFacts } from '../../people/deletion/deletion-facts'
import { noOutput, noInput } from '../atoms'
import { command, query, type OutputOf } from '../route'

export const ownDeletionRoute = query('GET /api/account/deletion', {
  access: 'signed-in',
  input: noInput,
  output: deletionFacts,
})

export const deleteAccountRoute = command('POST /api/account/delete', {
  access: 'signed-in',
  input: v.object({ password: typedPasswordField }),
  output: noOutput,
  audit: ['account.delete'],
  secret: ['password'],
  reauth: true,
})

export type Deletion = OutputOf<typeof ownDeletionRoute>
