import * as v from 'valibot'
import { done, id } from '../atoms'
import { command } from '../route'

/** Tells somebody whose rental has ended that nobody signs in to their profile any more. */
export const confirmLeftRoute = command('POST /api/admin/agreements/confirm', {
  access: 'admin',
  input: v.object({ request: id }),
  output: done,
  audit: ['agreement.confirm'],
})
