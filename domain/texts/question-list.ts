import type { Language } from '../entities'
import type { QuestionAudience } from './audiences'
import { olderLanguage } from './older-language'
import { unknownNames } from './placeholders'
import { isWhole, type QuestionTexts } from './questions'

/** A question as an admin writes it. */
export interface WrittenQuestion extends QuestionTexts {
  id: string
  audience: QuestionAudience
}

/** A question as it is stored, by its place in the list. */
export interface StoredQuestion extends WrittenQuestion {
  older: Language | ''
  published_at: string
  updated: string
}

const textFields = ['question_en', 'question_es', 'answer_en', 'answer_es'] as const
const fieldsIn = (language: Language) =>
  language === 'es' ? (['question_es', 'answer_es'] as const) : (['question_en', 'answer_en'] as const)

/**
 * What stands for the stored list as it is: who publishes names the one they began from, so that nobody's list is replaced unseen. Any
 * change of a row moves its `updated`, and a row that goes moves the count.
 */
export const listMark = (rows: readonly Pick<StoredQuestion, 'updated'>[]): string =>
  `${rows.length} ${rows.reduce((last, { updated }) => (updated > last ? updated : last), '')}`

/** How a question stands to the stored list. */
export type QuestionChange = 'same' | 'new' | 'changed' | 'moved'

/** What a list changes of the stored one, question by question, in the new order; `taken` are those that are in it no more. */
export interface ListChanges {
  kinds: readonly { row: WrittenQuestion; kind: QuestionChange }[]
  taken: readonly StoredQuestion[]
  /** How many questions differ, those that were taken off among them. */
  count: number
}

/** What differs. Moved is what isn't part of the longest run of questions that kept their order. */
export function listChanges(stored: readonly StoredQuestion[], rows: readonly WrittenQuestion[]): ListChanges {
  const before = new Map(stored.map((row) => [row.id, row]))
  const now = new Set(rows.map(({ id }) => id))
  const taken = stored.filter(({ id }) => !now.has(id))
  const places = new Map(stored.filter(({ id }) => now.has(id)).map(({ id }, at) => [id, at]))
  const known = rows.filter(({ id }) => places.has(id)).map(({ id }) => id)
  const stayed = longestRise(known.map((id) => places.get(id) ?? 0))
  const moved = new Set(known.filter((_, at) => !stayed.has(at)))
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

/** Which positions belong to the longest run of rising numbers. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const runs: (readonly number[])[] = []
  for (const [at, number] of numbers.entries()) {
    const before = runs.reduce<readonly number[]>((best, run) => {
      const last = run.at(-1)
      return last !== undefined && (numbers[last] ?? 0) < number && run.length > best.length ? run : best
    }, [])
    runs.push([...before, at])
  }
  return new Set(runs.reduce<readonly number[]>((best, run) => (run.length > best.length ? run : best), []))
}

/** The language that is older than the other, once a question reads as it does now. */
export function olderAfter(was: StoredQuestion | undefined, is: WrittenQuestion): Language | '' {
  if (was === undefined) return ''
  const changed = (language: Language): boolean => fieldsIn(language).some((field) => was[field] !== is[field])
  return olderLanguage({ en: changed('en'), es: changed('es') }, was.older)
}

/** Why a list can't be published: '' = it can. */
export type ListProblem = '' | 'nothing-changed' | 'text-empty' | 'template-placeholder-unknown'

/** What keeps a list from being published over the stored one: a question nobody asks, a `{{name}}` that stands for nothing, no change at all. */
export function listProblem(stored: readonly StoredQuestion[], rows: readonly WrittenQuestion[]): ListProblem {
  if (rows.some(({ question_en, question_es }) => question_en.trim() === '' && question_es.trim() === '')) {
    return 'text-empty'
  }
  if (rows.some((row) => textFields.some((field) => unknownNames(row[field]).length > 0))) {
    return 'template-placeholder-unknown'
  }
  return listChanges(stored, rows).count === 0 ? 'nothing-changed' : ''
}

/** How many of the changes are seen by a visitor: a question that is missing in one language stays off (P17). */
export const seenChanges = ({ kinds, taken, count }: ListChanges, stored: readonly StoredQuestion[]): number => {
  const live = new Set(stored.filter(({ published_at }) => published_at !== '').map(({ id }) => id))
  const unseen = kinds.filter(({ row, kind }) => kind !== 'same' && !isWhole(row) && !live.has(row.id)).length
  return count - unseen - taken.filter(({ id }) => !live.has(id)).length
}
