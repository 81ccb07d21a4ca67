import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { cents, id } from '../define/field'
import { index, unique } from '../define/table-index'

/** Rows are never changed or deleted. */
export const paymentLines = collection('payment_lines', {
  fields: {
    payment: id({ required: true }),
    earning: id({ required: true }),
    user_id: id({ required: true }),
    amount_cents: cents(),
  },
  indexes: [unique('key', ['payment', 'earning']), index('earning', ['earning']), index('user', ['user_id'])],
  visibleTo: [owner, adminOnline],
  device: { group: 'money', indexes: ['payment'] },
})
export type PaymentLine = RowOf<typeof paymentLines>
