import * as v from 'valibot'
import { deliverySchema, deliverySources } from '../../mail/delivery'
import { call, query, type OutputOf } from '../route'

export const mailDeliveryRoute = query('GET /api/admin/mail-delivery', {
  access: 'admin',
  output: v.object({
    source: v.picklist(deliverySources),
    delivery: deliverySchema,
    keySet: v.boolean(),
    setBy: v.string(),
    setAt: v.string(),
    loopback: v.boolean(),
    testedAt: v.string(),
    testWorked: v.boolean(),
    sentToday: v.number(),
  }),
})

/** Saves the settings if a test email is accepted. An empty key keeps the stored one if the server is the same. */
export const setMailDeliveryRoute = call('POST /api/admin/mail-delivery', {
  access: 'admin',
  input: v.object({
    ...deliverySchema.entries,
    key: v.pipe(v.string(), v.trim(), v.maxLength(2000, 'text-too-long')),
    password: v.string(),
  }),
  audit: ['mail.deliver'],
  secret: ['key'],
  reauth: true,
})

export const testMailDeliveryRoute = call('POST /api/admin/mail-delivery/test', {
  access: 'admin',
  unaudited: 'the mail log has it',
})

export type MailDeliveryState = OutputOf<typeof mailDeliveryRoute>
