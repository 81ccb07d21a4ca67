import * as v from 'valibot'
import { noOutput, id, noInput } from '../atoms'
import { call, query } from '../route'

const key = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'bad-input'))

export const pushKeyRoute = query('GET /api/push/key', {
  access: 'signed-in',
  input: noInput,
  output: v.object({ key: v.string() }),
})

/** Ends another account's subscription with the same endpoint, because a browser has only one. */
export const subscribePushRoute = call('POST /api/push/subscribe', {
  access: 'signed-in',
  input: v.object({
    endpoint: v.pipe(v.string(), v.maxLength(500, 'target-not-public')),
    /** The browser's two keys, of 65 and 16 bytes, in base64url. */
    p256dh: key(87),
    auth: key(22),
  }),
  output: noOutput,
  unaudited: 'the row of the subscription has the time',
  secret: ['endpoint', 'p256dh', 'auth'],
})

/** Ends the push subscription of one of the person's devices, or of this device if the id is ''. */
export const unsubscribePushRoute = call('POST /api/push/end', {
  access: 'signed-in',
  input: v.object({ device: id }),
  output: noOutput,
  unaudited: 'it only concerns the person’s own device',
})

export const sendTestPushRoute = call('POST /api/push/test', {
  access: 'signed-in',
  input: noInput,
  output: noOutput,
  unaudited: 'it only sends a push to the person’s own devices',
})
