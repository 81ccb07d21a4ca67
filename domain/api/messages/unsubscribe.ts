import * as v from 'valibot'
import { optOutKinds } from '../../mail/email-categories'
import { call } from '../route'

/** Idempotent (RFC 8058). An address without an account is unsubscribed from all optional emails. */
export const unsubscribeRoute = call('POST /api/unsubscribe', {
  access: 'public',
  input: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
  output: v.object({ kind: v.picklist(optOutKinds), everything: v.boolean() }),
  unaudited: 'the recipient’s own choice; the address must not be in the log',
  secret: ['token'],
})
