import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { choice, flag, id, moment, text } from '../define/field'
import { index } from '../define/table-index'

/** Rows are never changed or deleted. */
export const consents = collection('consents', {
  fields: {
    user_id: id({ required: true }),
    document: choice(['terms', 'rental']),
    version: text(20),
    language: choice(['en', 'es']),
    over_18: flag(),
    at: moment(),
  },
  indexes: [index('user', ['user_id', 'document'])],
  visibleTo: [owner, adminOnline],
  device: { group: 'account', indexes: ['user_id'] },
})
export type Consent = RowOf<typeof consents>
