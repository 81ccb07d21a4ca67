import * as v from 'valibot'
import { id } from '../atoms'
import { call, query } from '../route'
import { optOutKinds } from '../../mail/email-categories'

/** Marks notifications as read, including those that no device stores. Idempotent. */
export const markNotificationsReadRoute = call('POST /api/notifications/read-all', {
  access: 'signed-in',
  input: v.object({ until: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)) }),
  unaudited: 'which notifications a person has read is private',
})

const key = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'bad-input'))

export const pushKeyRoute = query('GET /api/push/key', {
  access: 'signed-in',
  output: v.object({ key: v.string() }),
})

/** Subscribes this browser. Another account's subscription with the same endpoint ends, because a browser has only one. */
export const subscribePushRoute = call('POST /api/push/subscribe', {
  access: 'signed-in',
  input: v.object({
    endpoint: v.pipe(v.string(), v.maxLength(500, 'target-not-public')),
    /** The browser's two keys, of 65 and 16 bytes, in base64url. */
    p256dh: key(87),
    auth: key(22),
  }),
  unaudited: 'the row of the subscription has the time',
  secret: ['endpoint', 'p256dh', 'auth'],
})

/** Ends the push subscription of one of the person's devices, or of this device if the id is ''. */
export const unsubscribePushRoute = call('POST /api/push/end', {
  access: 'signed-in',
  input: v.object({ device: id }),
  unaudited: 'it only concerns the person’s own device',
})

export const sendTestPushRoute = call('POST /api/push/test', {
  access: 'signed-in',
  unaudited: 'it only sends a push to the person’s own devices',
})

/**
 * Unsubscribes from emails; idempotent (RFC 8058). An address without an account is unsubscribed from all optional emails.
 */
export const unsubscribeRoute = call('POST /api/unsubscribe', {
  access: 'public',
  input: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
  output: v.object({ kind: v.picklist(optOutKinds), everything: v.boolean() }),
  unaudited: 'the recipient’s own choice; the address must not be in the log',
  secret: ['token'],
})
