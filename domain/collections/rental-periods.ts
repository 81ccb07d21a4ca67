import { admin, owner } from './define/access'
import { collection, type RowOf } from './define/collection'
import { date, id, moment, text } from './define/field'
import { index } from './define/table-index'

/** Days on which a profile was rented (M13). `end_date` is the last paid day, '' = goes on. */
export const rentalPeriods = collection('rental_periods', {
  fields: {
    user_id: id({ required: true }),
    start_date: date(),
    end_date: date(),
    start_reason: text(500),
    end_reason: text(500),
    voided_at: moment(),
    void_reason: text(500),
  },
  indexes: [index('user', ['user_id', 'start_date']), index('days', ['start_date', 'end_date'])],
  see: [owner, admin],
  device: { group: 'money', indexes: ['user_id', 'start_date'] },
})
export type RentalPeriod = RowOf<typeof rentalPeriods>
