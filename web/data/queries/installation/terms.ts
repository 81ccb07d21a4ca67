import type { TermsVersion } from '../../../../domain/entities'
import { textValues, type TextValues } from '../../../../domain/texts/placeholders'
import { publishedTerms, termsToAgree } from '../../../../domain/texts/terms'
import { useLive, type Live } from '../use-live'

export interface Terms {
  published: readonly TermsVersion[]
  draft: TermsVersion | null
  inForce: string
  values: TextValues
}

export const useTerms = (): Live<Terms | null> =>
  useLive(async (db) => {
    const [rows, program] = await Promise.all([
      db.rows('terms_versions').toArray(),
      db.rows('program').toCollection().first(),
    ])
    if (program === undefined) return null
    return {
      published: publishedTerms(rows),
      draft: rows.find(({ published_at }) => published_at === '') ?? null,
      inForce: program.terms_version,
      values: textValues(program),
    }
  }, [])

/** The terms to accept, with the version accepted before. */
export interface TermsToAccept {
  toAgree: TermsVersion
  agreed: TermsVersion | undefined
}

/** The terms that this person has to accept again (P18). */
export const useTermsToAccept = (user: string): Live<TermsToAccept | null> =>
  useLive(
    async (db) => {
      const [rows, person] = await Promise.all([db.rows('terms_versions').toArray(), db.rows('users').get(user)])
      const toAgree = person === undefined ? null : termsToAgree(rows, person.terms_version)
      return toAgree === null
        ? null
        : { toAgree, agreed: rows.find(({ version }) => version === person?.terms_version) }
    },
    [user],
  )
