import {
  listProblem,
  olderLanguageAfter,
  type StoredQuestion,
  listChanges,
  listVersion,
} from '../../domain/texts/question-list'
import { isWrittenInBoth, type QuestionTexts } from '../../domain/texts/questions'
import { fail } from '../platform/errors'
import { publishQuestionsRoute } from '../../domain/api/program/questions'
import { fillText, textValues } from '../../domain/texts/placeholders'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, rows } from '../platform/db'
import { readProgram } from '../settings/program'

/** Model hook of a question saved on the dashboard: publishing requires a text in each language (P17). */
export function questionSaved(e: PbRecordEvent): void {
  const is = questionOf(e.record)
  const problem = listProblem([], [is])
  if (problem !== '') fail(problem)
  if (!isWrittenInBoth(is)) e.record.set('published_at', '')
  e.record.set('older', olderLanguageAfter(e.record.isNew() ? undefined : questionOf(e.record.original()), is))
  e.next()
}

const questionOf = (record: PbRecord): StoredQuestion => ({
  id: record.id,
  audience: record.getString('audience') as StoredQuestion['audience'],
  question_en: record.getString('question_en'),
  question_es: record.getString('question_es'),
  answer_en: record.getString('answer_en'),
  answer_es: record.getString('answer_es'),
  older: record.getString('older') as StoredQuestion['older'],
  published_at: record.getString('published_at'),
  updated: record.getString('updated'),
})

const columns = {
  id: '',
  audience: 'everyone',
  question_en: '',
  question_es: '',
  answer_en: '',
  answer_es: '',
  older: '',
  published_at: '',
  updated: '',
}
export const readQuestions = (app: PbApp) =>
  rows(app, 'FROM faqs ORDER BY "order", id', {}, columns) as StoredQuestion[]

export const publishQuestions = commandFor(publishQuestionsRoute, ({ app, audit }, { base, rows: list }) => {
  const stored = readQuestions(app)
  if (listVersion(stored) !== base) fail('changed-meanwhile')
  const problem = listProblem(stored, list)
  if (problem !== '') fail(problem)
  const changes = listChanges(stored, list)
  const now = moment()
  const before = new Map(stored.map((row) => [row.id, row]))
  const written = list.map((row, at) => ({
    ...row,
    order: at + 1,
    older: olderLanguageAfter(before.get(row.id), row),
    published_at: isWrittenInBoth(row) ? now : '',
  }))
  const kept = JSON.stringify(list.map(({ id }) => id))
  exec(app, 'DELETE FROM faqs WHERE id NOT IN (SELECT value FROM json_each({:kept}))', { kept })
  exec(
    app,
    `INSERT INTO faqs
       (id, "order", audience, question_en, question_es, answer_en, answer_es, older, published_at, created, updated)
     SELECT value ->> 'id', value ->> 'order', value ->> 'audience', value ->> 'question_en', value ->> 'question_es',
       value ->> 'answer_en', value ->> 'answer_es', value ->> 'older', value ->> 'published_at', {:now}, {:now}
     FROM json_each({:list}) WHERE true
     ON CONFLICT (id) DO UPDATE SET "order" = excluded."order", audience = excluded.audience,
       question_en = excluded.question_en, question_es = excluded.question_es, answer_en = excluded.answer_en,
       answer_es = excluded.answer_es, older = excluded.older, published_at = excluded.published_at,
       updated = excluded.updated`,
    { list: JSON.stringify(written), now },
  )
  $coterie.publicPagesChanged()
  const values = textValues(readProgram(app) ?? fail('server-error'))
  const titleOf = (row: QuestionTexts): string =>
    fillText(row.question_en.trim() === '' ? row.question_es : row.question_en, values)
  const named = (kind: 'new' | 'changed' | 'moved') =>
    changes.kinds.filter((each) => each.kind === kind).map(({ row }) => titleOf(row))
  audit('questions.publish', 'faqs/list', {
    after: filled({
      questions_new: named('new'),
      questions_changed: named('changed'),
      questions_moved: named('moved'),
      questions_taken: changes.taken.map(titleOf),
      questions_waiting: list.filter((row) => !isWrittenInBoth(row)).map(titleOf),
    }),
  })
  const live = list.filter(isWrittenInBoth).length
  return { mark: listVersion(readQuestions(app)), live, waiting: list.length - live }
})

const filled = (lists: { [field: string]: readonly string[] }) =>
  Object.fromEntries(Object.entries(lists).filter(([, each]) => each.length > 0))
