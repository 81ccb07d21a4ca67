import * as v from 'valibot'
import { stoppableKinds } from '../../mail/letter-kinds'
import { call } from '../route'

/**
 * Stops letters by the link of one (RFC 8058): those of its kind for an account, all that aren't necessary for an address without
 * one. Done twice it is done once. A mail program's one-click POST to `/unsubscribe?t=…` comes here as well (`server/routing`).
 */
export const unsubscribeRoute = call('POST /api/unsubscribe', {
  access: 'public',
  input: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
  output: v.object({ kind: v.picklist(stoppableKinds), everything: v.boolean() }),
  unaudited: 'the receiver’s own choice; whose address it is must not be on the log',
  secret: ['token'],
})
