import * as v from 'valibot'
import { done, id, none } from '../atoms'
import { call, query } from '../route'

const key = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'bad-input'))

/** The server's public key of push messages, which a browser is told when it subscribes. */
export const pushKeyRoute = query('GET /api/push/key', {
  access: 'signed-in',
  input: none,
  output: v.object({ key: v.string() }),
})

/** This device takes pushes, there. A browser has one such address: whoever had it before has it no more. `target-not-public`. */
export const subscribePushRoute = call('POST /api/push/subscribe', {
  access: 'signed-in',
  input: v.object({
    endpoint: v.pipe(v.string(), v.maxLength(500, 'target-not-public')),
    /** 65 and 16 bytes in base64url, as a browser gives them. */
    p256dh: key(87),
    auth: key(22),
  }),
  output: done,
  unaudited: 'where somebody’s own device takes messages; the row says since when',
  secret: ['endpoint', 'p256dh', 'auth'],
})

/** A device of one's own takes none any more; '' = this one. */
export const endPushRoute = call('POST /api/push/end', {
  access: 'signed-in',
  input: v.object({ device: id }),
  output: done,
  unaudited: 'where somebody’s own device takes messages',
})

/** Sends a test to all of one's own devices. `not-found` when none takes pushes. */
export const tryPushRoute = call('POST /api/push/test', {
  access: 'signed-in',
  input: none,
  output: done,
  unaudited: 'it tells nobody but oneself',
})
