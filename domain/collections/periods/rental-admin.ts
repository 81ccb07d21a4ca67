import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, id, text } from '../define/field'
import { unique } from '../define/table-index'

export const rentalAdmin = collection('rental_admin', {
  fields: { period: id({ required: true }), note: text(5000), started_by: actor(), ended_by: actor() },
  indexes: [unique('period', ['period'])],
  visibleTo: [adminOnline],
})
export type RentalAdmin = RowOf<typeof rentalAdmin>
