import { adminOnline, affiliate } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'
import { labelMax } from '../../referrals/link-labels'

/**
 * Where an affiliate shares a link, in their own words ("WhatsApp", "Flyer June"). `mark` stands for it in the link. One that was
 * taken out of the share kit stays here, since its links are still out there.
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
