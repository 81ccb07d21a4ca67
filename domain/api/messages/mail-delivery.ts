import * as v from 'valibot'
import { deliverySchema, deliverySources } from '../../mail/delivery'
import { noOutput, noInput } from '../atoms'
import { call, query, type OutputOf } from '../route'

/** Returns the current mail delivery settings, without the key (S13). */
export const mailDeliveryRoute = query('GET /api/admin/mail-delivery', {
  access: 'admin',
  input: noInput,
  output: v.object({
    source: v.picklist(deliverySources),
    delivery: deliverySchema,
    keySet: v.boolean(),
    setBy: v.string(),
    setAt: v.string(),
    /** Whether a mail server on the same machine is allowed, as in tests and development. */
    loopback: v.boolean(),
    /** When the last test email was sent; '' if never. */
    testedAt: v.string(),
    testWorked: v.boolean(),
    /** The number of emails that were sent in the last 24 hours. */
    sentToday: v.number(),
  }),
})

/**
 * Replaces the mail delivery settings after a mail server has accepted a test email to the admin; otherwise the current
 * settings remain. Always requires the admin's password. An empty key leaves the stored key unchanged if the server is the
 * same.
 */
export const setMailDeliveryRoute = call('POST /api/admin/mail-delivery', {
  access: 'admin',
  input: v.object({
    ...deliverySchema.entries,
    key: v.pipe(v.string(), v.trim(), v.maxLength(2000, 'text-too-long')),
    password: v.string(),
  }),
  output: noOutput,
  audit: ['mail.deliver'],
  secret: ['key', 'password'],
  reauth: true,
})

/** Sends a test email to the admin with the current settings, and replies after it was accepted or rejected. */
export const testMailDeliveryRoute = call('POST /api/admin/mail-delivery/test', {
  access: 'admin',
  input: noInput,
  output: noOutput,
  unaudited: 'the mail log has it',
})

export type MailDeliveryState = OutputOf<typeof mailDeliveryRoute>
