import type { Faq, Language } from '../../../../domain/entities'
import type { QuestionPage } from '../../../../domain/collections/faqs'
import { textValues, type TextFacts, type TextValues } from '../../../../domain/texts/placeholders'
import { visibleQuestions, type ShownQuestion } from '../../../../domain/texts/questions'
import { useLive, type Live } from '../use-live'

export const useQuestions = (place: QuestionPage, language: Language): Live<readonly ShownQuestion[]> =>
  useLive(
    async (db) => {
      const facts = await db.rows('program').toCollection().first()
      const rows = await db.rows('faqs').orderBy('order').toArray()
      if (facts === undefined) return []
      return visibleQuestions(
        rows.filter((row) => row.published_at !== ''),
        place,
        language,
        facts,
      )
    },
    [place, language],
  )

export interface QuestionList {
  rows: readonly Faq[]
  facts: TextFacts
  values: TextValues
}

export const useQuestionList = (): Live<QuestionList | null> =>
  useLive(async (db) => {
    const [rows, facts] = await Promise.all([
      db.rows('faqs').orderBy('order').toArray(),
      db.rows('program').toCollection().first(),
    ])
    return facts === undefined ? null : { rows, facts, values: textValues(facts) }
  }, [])
