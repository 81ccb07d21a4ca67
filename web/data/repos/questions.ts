import type { Language } from '../../../domain/entities'
import { shownQuestions, type ShownQuestion } from '../../../domain/texts/questions'
import { useLive, type Live } from './use-live'

/** The published questions with today's amounts, from the copy: none before it has arrived. */
export const useQuestions = (language: Language): Live<readonly ShownQuestion[]> =>
  useLive(
    async (db) => {
      const facts = await db.rows('programme').toCollection().first()
      const rows = await db.rows('faqs').orderBy('order').toArray()
      if (facts === undefined) return []
      return shownQuestions(
        rows.filter((row) => row.published_at !== ''),
        language,
        facts,
      )
    },
    [language],
  )
