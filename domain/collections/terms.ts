import { admin, everyone, adminOnline, owner } from './define/access'
import { collection, type RowOf } from './define/collection'
import { flag, moment, text, choice, id } from './define/field'
import { index, unique } from './define/table-index'

/** Versions of the terms. A row is a draft until it is published. */
export const termsVersions = collection('terms_versions', {
  fields: {
    version: text(20, { required: true }),
    text_en: text(50000),
    text_es: text(50000),
    published_at: moment(),
    /** Whether people who agreed to an earlier version are asked again, without being blocked (P18). */
    ask_again: flag(),
  },
  indexes: [unique('version', ['version']), index('published', ['published_at'])],
  visibleTo: [{ ...everyone, when: { field: 'published_at', is: 'set' } }, admin],
  device: { group: 'texts', indexes: ['version'] },
})
export type TermsVersion = RowOf<typeof termsVersions>

/** Consents to the terms. Rows are never changed or deleted. */
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
