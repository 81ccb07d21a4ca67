import { adminOnline, affiliate } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, moment, text, date, month, integer } from '../define/field'
import { index, unique } from '../define/table-index'

export const maxLabelLength = 24

/** Labels of links. Retired labels aren't deleted, because their links are still in use. */
export const linkLabels = collection('link_labels', {
  fields: {
    affiliate_id: id({ required: true }),
    label: text(maxLabelLength, { required: true }),
    mark: text(maxLabelLength, { required: true }),
    retired_at: moment(),
  },
  indexes: [unique('mark', ['affiliate_id', 'mark']), index('affiliate', ['affiliate_id'])],
  visibleTo: [affiliate, adminOnline],
  device: { group: 'money', indexes: ['affiliate_id'] },
})
export type LinkLabel = RowOf<typeof linkLabels>

/**
 * How often links were opened, by day and label, without personal data (P14). `day` is '' for the sum of several days of a
 * month.
 */
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
