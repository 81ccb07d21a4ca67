import * as v from 'valibot'
import { typedPasswordField } from '../../people/account-fields'
import { deletionFacts } from '../../people/deletion/deletion-facts'
import { noOutput, id } from '../atoms'
import { command, query } from '../route'

/** Returns what prevents a person's deletion, and what it would delete. */
export const deletionRoute = query('GET /api/admin/people/deletion', {
  access: 'admin',
  input: v.object({ user: id }),
  output: deletionFacts,
})

/**
 * Deletes a person (M21): personal data is erased, the ledger remains. Rejected while a rental is active (`rental-runs`),
 * while money is in a payment (`money-on-its-way`) or owed (`money-owed`), for the admin's own account
 * (`delete-own-account`) and for the last admin.
 */
export const deletePersonRoute = command('POST /api/admin/people/delete', {
  access: 'admin',
  input: v.object({ user: id, password: v.exactOptional(typedPasswordField) }),
  output: noOutput,
  audit: ['person.delete'],
  secret: ['password'],
  reauth: true,
})
