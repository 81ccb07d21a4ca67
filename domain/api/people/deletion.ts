import * as v from 'valibot'
import { typedPasswordField } from '../../people/account-fields'
import { deletionFacts } from '../../people/deletion/deletion-facts'
import { done, id } from '../atoms'
import { command, query } from '../route'

/** What stands in the way of deleting somebody, and what would go. */
export const deletionRoute = query('GET /api/admin/people/deletion', {
  access: 'admin',
  input: v.object({ user: id }),
  output: deletionFacts,
})

/**
 * Deletes a person (M21): what names them is emptied or goes, the ledger stays. Refused while a rental runs (`rental-runs`), money is in
 * a payment (`money-on-its-way`) or owed (`money-owed`), for oneself (`delete-own-account`) and the last admin.
 */
export const deletePersonRoute = command('POST /api/admin/people/delete', {
  access: 'admin',
  input: v.object({ user: id, password: v.exactOptional(typedPasswordField) }),
  output: done,
  audit: ['person.delete'],
  secret: ['password'],
  fresh: true,
})
