import { adminOnline } from './define/access'
import { collection, type RowOf } from './define/collection'
import { actor, choiceOrNone, id, json, text } from './define/field'
import { unique } from './define/table-index'

/** What only admins may see of a payment. */
export const paymentDesk = collection('payment_desk', {
  fields: {
    payment: id({ required: true }),
    notes: text(5000),
    approved_by: actor(),
    batch_state: choiceOrNone(['exported', 'sent', 'reconciled']),
    provider_ids: json<Record<string, string>>(),
  },
  indexes: [unique('payment', ['payment'])],
  see: [adminOnline],
})
export type PaymentDesk = RowOf<typeof paymentDesk>
