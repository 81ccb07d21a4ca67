import * as v from 'valibot'
import { typedPasswordField } from '../../people/account-fields'
import { deletionFacts } from '../../people/deletion/deletion-facts'
import { id } from '../atoms'
import { command, query } from '../route'

export const deletionRoute = query('GET /api/admin/people/deletion', {
  access: 'admin',
  input: v.object({ user: id }),
  output: deletionFacts,
})

/** Erases personal data and keeps the ledger (M21). */
export const deletePersonRoute = command('POST /api/admin/people/delete', {
  access: 'admin',
  input: v.object({ user: id, password: v.exactOptional(typedPasswordField) }),
  audit: ['person.delete'],
  reauth: true,
})
