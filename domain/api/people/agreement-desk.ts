import * as v from 'valibot'
import { done, id } from '../atoms'
import { command } from '../route'

/** Confirms to a member whose rental has ended that the profile is no longer accessed. */
export const confirmLeftRoute = command('POST /api/admin/agreements/confirm', {
  access: 'admin',
  input: v.object({ request: id }),
  output: done,
  audit: ['agreement.confirm'],
})
