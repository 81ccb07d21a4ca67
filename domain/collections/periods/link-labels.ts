import { adminOnline, affiliate } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'
import { labelMax } from '../../referrals/link-labels'

/**
 * Names that an affiliate gives to the places where the link is shared ("WhatsApp", "Flyer June"). `mark` is the label's
 * part of the link. Retired labels are kept because their links are still in use.
 */
export const linkLabels = collection('link_labels', {
  fields: {
    affiliate_id: id({ required: true }),
    label: text(labelMax, { required: true }),
    mark: text(labelMax, { required: true }),
    retired_at: moment(),
  },
  indexes: [unique('mark', ['affiliate_id', 'mark']), index('affiliate', ['affiliate_id'])],
  see: [affiliate, adminOnline],
  device: { group: 'money', indexes: ['affiliate_id'] },
})
export type LinkLabel = RowOf<typeof linkLabels>
