import * as v from 'valibot'
import { deliverySchema, deliverySources } from '../../mail/delivery'
import { done, none } from '../atoms'
import { call, query, type OutputOf } from '../route'

/** How mails go out now, for the settings; never the key (S13). */
export const mailDeliveryRoute = query('GET /api/admin/mail-delivery', {
  access: 'admin',
  input: none,
  output: v.object({
    source: v.picklist(deliverySources),
    delivery: deliverySchema,
    keySet: v.boolean(),
    setBy: v.string(),
    setAt: v.string(),
    /** Targets on this machine are let through (tests, development). */
    loopback: v.boolean(),
    /** When the last test mail was tried; '' for never. */
    testedAt: v.string(),
    testWorked: v.boolean(),
    /** Mails that went out in the last 24 hours. */
    sentToday: v.number(),
  }),
})

/**
 * Replaces how mails go out, once a test mail to the admin's own address was taken by it: until then the one in use stays. Always
 * after the admin's password; an empty key keeps the one in use for the same target.
 */
export const setMailDeliveryRoute = call('POST /api/admin/mail-delivery', {
  access: 'admin',
  input: v.object({
    ...deliverySchema.entries,
    key: v.pipe(v.string(), v.trim(), v.maxLength(2000, 'text-too-long')),
    password: v.string(),
  }),
  output: done,
  audit: ['mail.deliver'],
  secret: ['key', 'password'],
  fresh: true,
})

/** A test mail to the admin's own address by the way in use, answered when it was taken or refused. */
export const tryMailDeliveryRoute = call('POST /api/admin/mail-delivery/test', {
  access: 'admin',
  input: none,
  output: done,
  unaudited: 'the mail log holds it',
})

/** How mails go out now; the key is nowhere in it. */
export type MailDeliveryState = OutputOf<typeof mailDeliveryRoute>
