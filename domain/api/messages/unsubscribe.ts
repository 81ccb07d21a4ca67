import * as v from 'valibot'
import { optOutKinds } from '../../mail/email-categories'
import { call } from '../route'

/**
 * Unsubscribes by the link in an email (RFC 8058): an account from this kind of email, an address without an account from
 * all optional emails. Idempotent. The server also forwards one-click requests of mail programs to `/unsubscribe?t=…` to
 * this route (`server/gate`).
 */
export const unsubscribeRoute = call('POST /api/unsubscribe', {
  access: 'public',
  input: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
  output: v.object({ kind: v.picklist(optOutKinds), everything: v.boolean() }),
  unaudited: 'the recipient’s own choice; the address must not be in the log',
  secret: ['token'],
})
