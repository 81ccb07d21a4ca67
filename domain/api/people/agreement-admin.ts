import * as v from 'valibot'
import { noOutput, id } from '../atoms'
import { command } from '../route'

export const confirmAccessEndedRoute = command('POST /api/admin/agreements/confirm', {
  access: 'admin',
  input: v.object({ request: id }),
  output: noOutput,
  audit: ['agreement.confirm'],
})
