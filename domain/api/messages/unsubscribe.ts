import * as v from 'valibot'
import { optOutKinds } from '../../mail/email-categories'
import { call } from '../route'

/**
 * Unsubscribes from emails by the link in one (RFC 8058): from its kind for an account, from all optional mail for an
 * address without one. Idempotent. One-click POSTs of mail programs to `/unsubscribe?t=…` also arrive here (`server/gate`).
 */
export const unsubscribeRoute = call('POST /api/unsubscribe', {
  access: 'public',
  input: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
  output: v.object({ kind: v.picklist(optOutKinds), everything: v.boolean() }),
  unaudited: 'the recipient’s own choice; the address must not be in the log',
  secret: ['token'],
})
