import { listProblem, olderLanguageAfter, type StoredQuestion } from '../../domain/texts/question-list'
import { isWrittenInBoth } from '../../domain/texts/questions'
import { fail } from '../platform/errors'

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
