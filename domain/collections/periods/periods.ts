import { date, id, moment, text, actor } from '../define/field'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { index, unique } from '../define/table-index'

/** Returns the fields of a period. `end_date` is the last day that counts, or '' for a period without an end. */
export const periodFields = () => ({
  user_id: id({ required: true }),
  start_date: date(),
  end_date: date(),
  start_reason: text(500),
  end_reason: text(500),
  voided_at: moment(),
  void_reason: text(500),
})

export const affiliatePeriods = collection('affiliate_periods', {
  fields: periodFields(),
  indexes: [index('user', ['user_id', 'start_date'])],
  visibleTo: [owner, adminOnline],
  device: { group: 'account', indexes: ['user_id'] },
})
export type AffiliatePeriod = RowOf<typeof affiliatePeriods>

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

export const rentalAdmin = collection('rental_admin', {
  fields: { period: id({ required: true }), note: text(5000), started_by: actor(), ended_by: actor() },
  indexes: [unique('period', ['period'])],
  visibleTo: [adminOnline],
})
