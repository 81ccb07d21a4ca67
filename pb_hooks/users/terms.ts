import type { Language } from '../../domain/entities'
import { moment } from '../platform/clock'
import { insert, one } from '../platform/db'

/** The version of the terms in force, '' when none is published. */
export const currentTerms = (app: PbApp): string =>
  one(app, 'SELECT terms_version FROM program LIMIT 1', {}, { terms_version: '' })?.terms_version ?? ''

/** Records a consent with version, language and time; consents are only ever added. */
export function recordConsent(
  tx: PbApp,
  user: string,
  version: string,
  language: Language,
  at: string = moment(),
): void {
  insert(tx, 'consents', { user_id: user, document: 'terms', version, language, over_18: true, at })
}
