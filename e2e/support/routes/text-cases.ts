import type { RouteFixture } from './route-fixture'
import { addDays } from '../../../domain/calendar'
import { newId } from '../../../domain/sync/new-id'
import { listVersion } from '../../../domain/texts/question-list'

const statementInput = (fixture: RouteFixture) => ({
  year: Number(fixture.today.slice(0, 4)),
  format: 'csv' as const,
  language: 'en' as const,
})

export const statementCases = {
  'POST /api/statements': statementInput,
  'POST /api/admin/statements': async (fixture: RouteFixture) => ({
    user: await fixture.createPerson(),
    ...statementInput(fixture),
  }),
  'POST /api/admin/statements/totals': (fixture: RouteFixture) => ({
    year: Number(fixture.today.slice(0, 4)),
    language: 'en' as const,
  }),
}

/** Returns a draft of the terms that differs from the stored draft in both languages. */
async function createTermsDraft({ server }: RouteFixture) {
  const [draft] = await server.sql(`SELECT updated FROM terms_versions WHERE published_at = ''`)
  const word = newId()
  return {
    textEn: `## 1. New\n\n${word}`,
    textEs: `## 1. Nuevo\n\n${word}`,
    askAgain: false,
    base: String(draft?.['updated'] ?? ''),
  }
}

/** Returns a future day on which no published terms begin. */
async function findFreeDay({ server, today }: RouteFixture): Promise<string> {
  const [newest] = await server.sql(`SELECT MAX(published_at) AS at FROM terms_versions`)
  const last = String(newest?.['at'] ?? '').slice(0, 10)
  return addDays(last > addDays(today, 30) ? last : addDays(today, 30), 1)
}

/** Inserts a published version of the terms that was replaced long ago. */
async function createOldTerms(fixture: RouteFixture): Promise<string> {
  const version = newId()
  await fixture.insertRow('terms_versions', {
    version,
    text_en: 'Old.',
    text_es: 'Viejo.',
    published_at: '2020-01-01 00:00:00.000Z',
  })
  return version
}

export const termsCases = {
  'GET /api/admin/terms': () => ({}),
  'POST /api/admin/terms/draft': { 'terms.draft': createTermsDraft },
  'POST /api/admin/terms/publish': {
    'terms.publish': async (fixture: RouteFixture) => ({
      ...(await createTermsDraft(fixture)),
      from: await findFreeDay(fixture),
    }),
  },
  'POST /api/terms/agree': {
    'terms.agree': async (fixture: RouteFixture) => ({
      version: await createOldTerms(fixture),
      language: 'en' as const,
    }),
  },
}

type StoredQuestion = {
  id: string
  audience: 'everyone' | 'renters' | 'affiliates'
  question_en: string
  question_es: string
  answer_en: string
  answer_es: string
  updated: string
}

export async function readQuestions(server: RouteFixture['server']) {
  const stored = (await server.sql(
    `SELECT id, audience, question_en, question_es, answer_en, answer_es, updated FROM faqs ORDER BY "order", id`,
  )) as unknown as StoredQuestion[]
  return {
    base: listVersion(stored),
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

export const questionCases = {
  'POST /api/admin/questions/publish': {
    'questions.publish': async ({ server }: RouteFixture) => {
      const { base, rows } = await readQuestions(server)
      const more = { question_en: 'More?', question_es: '¿Más?', answer_en: 'Yes.', answer_es: 'Sí.' }
      return { base, rows: [...rows, { id: newId(), audience: 'everyone' as const, ...more }] }
    },
  },
}
