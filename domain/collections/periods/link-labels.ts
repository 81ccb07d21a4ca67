import { adminOnline, affiliate } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

export const maxLabelLength = 24

/** Retired labels aren't deleted, because their links are still in use. */
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
