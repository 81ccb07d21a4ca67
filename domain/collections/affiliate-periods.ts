import { admin, owner } from './define/access'
import { collection, type RowOf } from './define/collection'
import { date, id, moment, text } from './define/field'
import { index } from './define/table-index'

/** Days on which a person was an affiliate; `end_date` is the last day that counts, '' = goes on. */
export const affiliatePeriods = collection('affiliate_periods', {
  fields: {
    user_id: id({ required: true }),
    start_date: date(),
    end_date: date(),
    start_reason: text(500),
    end_reason: text(500),
    voided_at: moment(),
    void_reason: text(500),
  },
  indexes: [index('user', ['user_id', 'start_date'])],
  see: [owner, admin],
  device: { group: 'account', indexes: ['user_id'] },
})
export type AffiliatePeriod = RowOf<typeof affiliatePeriods>
