import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { periodFields } from '../define/period-fields'
import { index } from '../define/table-index'

export const rentalPeriods = collection('rental_periods', {
  fields: periodFields(),
  indexes: [
    // Covers one person's days. Without it SQLite uses the index `living` and reads everyone's rows.
    index('user', ['user_id', 'voided_at', 'end_date', 'start_date']),
    index('days', ['start_date', 'end_date']),
    index('living', ['voided_at', 'end_date', 'start_date', 'user_id']),
  ],
  visibleTo: [owner, adminOnline],
  device: { group: 'money', indexes: ['user_id', 'start_date'] },
})
export type RentalPeriod = RowOf<typeof rentalPeriods>
