import { listMark } from '../../domain/texts/question-list'
import { newId } from '../../domain/sync/new-id'
import type { RouteWorld } from './route-world'

type Stored = {
  id: string
  audience: 'everyone' | 'renters' | 'affiliates'
  question_en: string
  question_es: string
  answer_en: string
  answer_es: string
  updated: string
}

/** The stored list as one publishes it, with the mark of it. */
export async function storedQuestions(server: RouteWorld['server']) {
  const stored = (await server.sql(
    `SELECT id, audience, question_en, question_es, answer_en, answer_es, updated FROM faqs ORDER BY "order", id`,
  )) as unknown as Stored[]
  return {
    base: listMark(stored),
    rows: stored.map(({ id, audience, question_en, question_es, answer_en, answer_es }) => ({
      id,
      audience,
      question_en,
      question_es,
      answer_en,
      answer_es,
    })),
  }
}

/** How publishing the questions is tried: with one more, and nothing else changed. */
export const questionCases = {
  'POST /api/admin/questions/publish': {
    'questions.publish': async ({ server }: RouteWorld) => {
      const { base, rows } = await storedQuestions(server)
      const more = { question_en: 'More?', question_es: '¿Más?', answer_en: 'Yes.', answer_es: 'Sí.' }
      return { base, rows: [...rows, { id: newId(), audience: 'everyone' as const, ...more }] }
    },
  },
}
