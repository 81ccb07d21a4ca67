import { adminOnline, affiliate } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { date, id, month, integer } from '../define/field'
import { unique } from '../define/table-index'

/** By day and label, without personal data (P14). `day` is '' for the sum of several days of a month. */
export const linkOpens = collection('link_opens', {
  fields: {
    affiliate_id: id({ required: true }),
    label: id(),
    month: month(),
    day: date(),
    opens: integer({ min: 0 }),
  },
  indexes: [unique('day', ['affiliate_id', 'label', 'month', 'day'])],
  visibleTo: [affiliate, adminOnline],
  device: { group: 'money', indexes: ['affiliate_id'] },
})
export type LinkOpens = RowOf<typeof linkOpens>
