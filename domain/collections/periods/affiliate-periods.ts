import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { periodFields } from '../define/period-fields'
import { index } from '../define/table-index'

export const affiliatePeriods = collection('affiliate_periods', {
  fields: periodFields(),
  indexes: [index('user', ['user_id', 'start_date'])],
  visibleTo: [owner, adminOnline],
  device: { group: 'account', indexes: ['user_id'] },
})
export type AffiliatePeriod = RowOf<typeof affiliatePeriods>
