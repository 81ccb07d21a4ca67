import { adminOnline, affiliate } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

/** The maximum length of a label, and of its short form in links. */
export const maxLabelLength = 24

/**
 * Names that an affiliate gives to the places where the link is shared ("WhatsApp", "Flyer June"). `mark` is the short form
 * of the label in links. Retired labels aren't deleted, because their links are still in use.
 */
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
