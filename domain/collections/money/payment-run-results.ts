import { collection, type RowOf } from '../define/collection'
import { cents, choice, id, text } from '../define/field'
import { index } from '../define/table-index'
import { paymentTypes } from './user-payments'

export const paymentRunResults = collection('payment_run_results', {
  fields: {
    run: id({ required: true }),
    user_id: id({ required: true }),
    payment_type: choice(paymentTypes),
    outcome: choice(['created', 'already', 'skipped']),
    reason: text(50),
    amount_cents: cents(),
  },
  indexes: [index('run', ['run', 'user_id', 'id'])],
  visibleTo: [],
})
export type PaymentRunResult = RowOf<typeof paymentRunResults>
