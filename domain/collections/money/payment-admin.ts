import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, id, text } from '../define/field'
import { unique } from '../define/table-index'

export const paymentAdmin = collection('payment_admin', {
  fields: {
    payment: id({ required: true }),
    notes: text(5000),
    approved_by: actor(),
  },
  indexes: [unique('payment', ['payment'])],
  visibleTo: [adminOnline],
})
export type PaymentAdmin = RowOf<typeof paymentAdmin>
