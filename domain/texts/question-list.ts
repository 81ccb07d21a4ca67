import type { Language } from '../entities'
import type { QuestionAudience } from '../collections/faqs'
import { olderLanguage, aligned } from './compare-texts'
import { unknownPlaceholders } from './placeholders'
import { isWrittenInBoth, type QuestionTexts } from './questions'

export interface WrittenQuestion extends QuestionTexts {
  id: string
  audience: QuestionAudience
}

export interface StoredQuestion extends WrittenQuestion {
  older: Language | ''
  published_at: string
  updated: string
}

const textFields = ['question_en', 'question_es', 'answer_en', 'answer_es'] as const
const fieldsIn = (language: Language) =>
  language === 'es' ? (['question_es', 'answer_es'] as const) : (['question_en', 'answer_en'] as const)

/** Returns the list's version. A changed row has a new `updated`, and a deleted row changes the number of rows. */
export const listVersion = (rows: readonly Pick<StoredQuestion, 'updated'>[]): string =>
  `${rows.length} ${rows.reduce((last, { updated }) => (updated > last ? updated : last), '')}`

export type QuestionChange = 'same' | 'new' | 'changed' | 'moved'

/** The changes of a list. `taken` contains the removed questions. */
export interface QuestionListDiff {
  kinds: readonly { row: WrittenQuestion; kind: QuestionChange }[]
  taken: readonly StoredQuestion[]
  count: number
}

/**
 * Compares a list with the stored one. A question is `moved` if it isn't in the longest subsequence whose order is
 * unchanged.
 */
export function listChanges(stored: readonly StoredQuestion[], rows: readonly WrittenQuestion[]): QuestionListDiff {
  const before = new Map(stored.map((row) => [row.id, row]))
  const now = new Set(rows.map(({ id }) => id))
  const taken = stored.filter(({ id }) => !now.has(id))
  const idsBefore = stored.map(({ id }) => id).filter((id) => now.has(id))
  const idsNow = rows.map(({ id }) => id).filter((id) => before.has(id))
  const pairs = aligned(idsBefore, idsNow, (one, other) => one === other)
  const moved = new Set(pairs.flatMap(([was, is]) => (was === undefined && is !== undefined ? [is] : [])))
  const kinds = rows.map((row) => {
    const was = before.get(row.id)
    const kind: QuestionChange =
      was === undefined ? 'new' : differs(was, row) ? 'changed' : moved.has(row.id) ? 'moved' : 'same'
    return { row, kind }
  })
  return { kinds, taken, count: kinds.filter(({ kind }) => kind !== 'same').length + taken.length }
}

const differs = (was: WrittenQuestion, is: WrittenQuestion): boolean =>
  was.audience !== is.audience || textFields.some((field) => was[field] !== is[field])

export function olderLanguageAfter(was: StoredQuestion | undefined, is: WrittenQuestion): Language | '' {
  if (was === undefined) return ''
  const changed = (language: Language): boolean => fieldsIn(language).some((field) => was[field] !== is[field])
  return olderLanguage({ en: changed('en'), es: changed('es') }, was.older)
}

export type ListProblem = '' | 'nothing-changed' | 'text-empty' | 'template-placeholder-unknown'

/** Returns why the list can't be published, '' if it can. */
export function listProblem(stored: readonly StoredQuestion[], rows: readonly WrittenQuestion[]): ListProblem {
  if (rows.some(({ question_en, question_es }) => question_en.trim() === '' && question_es.trim() === '')) {
    return 'text-empty'
  }
  if (rows.some((row) => textFields.some((field) => unknownPlaceholders(row[field]).length > 0))) {
    return 'template-placeholder-unknown'
  }
  return listChanges(stored, rows).count === 0 ? 'nothing-changed' : ''
}

/** Counts the changes that readers see. Questions without text in both languages aren't shown (P17). */
export const countVisibleChanges = (
  { kinds, taken, count }: QuestionListDiff,
  stored: readonly StoredQuestion[],
): number => {
  const live = new Set(stored.filter(({ published_at }) => published_at !== '').map(({ id }) => id))
  const unseen = kinds.filter(({ row, kind }) => kind !== 'same' && !isWrittenInBoth(row) && !live.has(row.id)).length
  return count - unseen - taken.filter(({ id }) => !live.has(id)).length
}
