import * as v from 'valibot'
import { questionAudiences } from '../../../../domain/collections/faqs'
import {
  listChanges,
  listVersion,
  listProblem,
  countVisibleChanges,
  type StoredQuestion,
  type WrittenQuestion,
} from '../../../../domain/texts/question-list'
import { newId } from '../../../../domain/sync/new-id'
import type { Faq } from '../../../../domain/entities'
import { sharedDraftShape, useSharedDraft } from '../general/shared-draft'

const writtenQuestion = v.object({
  id: v.string(),
  audience: v.fallback(v.picklist(questionAudiences), 'everyone'),
  question_en: v.string(),
  question_es: v.string(),
  answer_en: v.string(),
  answer_es: v.string(),
})
const questionsForm = v.object({ rows: v.array(writtenQuestion) })
const questionsDraft = sharedDraftShape<{ rows: readonly WrittenQuestion[] }>(questionsForm, { rows: [] })

const toWrittenQuestion = (row: WrittenQuestion): WrittenQuestion => v.parse(writtenQuestion, row)

export type QuestionsEditorState = ReturnType<typeof useQuestionsEditor>

/** Holds the draft of the questions and its differences from the stored list. */
export function useQuestionsEditor(list: readonly Faq[]) {
  const stored: readonly StoredQuestion[] = list.map((row) => ({ ...row, ...toWrittenQuestion(row) }))
  const start = { rows: list.map(toWrittenQuestion) }
  const draft = useSharedDraft('admin-faqs', questionsDraft, start, listVersion(list))
  const { rows } = draft.form
  const changes = listChanges(stored, rows)
  const setRows = (change: (rows: readonly WrittenQuestion[]) => readonly WrittenQuestion[]): void =>
    draft.set((now) => ({ rows: change(now.rows) }))
  return {
    ...draft,
    stored,
    rows,
    changes,
    visibleChangeCount: countVisibleChanges(changes, stored),
    problem: listProblem(stored, rows),
    write: (id: string, part: Partial<WrittenQuestion>) =>
      setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row))),
    /** Puts the questions with these ids in the given order; the other questions keep their positions. */
    order: (ids: readonly string[]) =>
      setRows((now) => {
        const byId = new Map(now.map((row) => [row.id, row]))
        const next = ids.flatMap((id) => byId.get(id) ?? [])
        let at = 0
        return now.map((row) => (ids.includes(row.id) ? (next[at++] ?? row) : row))
      }),
    /** Adds an empty question at the end and returns its id. */
    add: (audience: WrittenQuestion['audience']): string => {
      const id = newId()
      setRows((now) => [...now, { id, audience, question_en: '', question_es: '', answer_en: '', answer_es: '' }])
      return id
    },
    takeOff: (id: string) => setRows((now) => now.filter((row) => row.id !== id)),
    /** Restores the stored question (a removed one at the end), or removes a new question. */
    discard: (id: string) => {
      const was = stored.find((row) => row.id === id)
      setRows((now) => {
        if (was === undefined) return now.filter((row) => row.id !== id)
        const back = toWrittenQuestion(was)
        return now.some((row) => row.id === id) ? now.map((row) => (row.id === id ? back : row)) : [...now, back]
      })
    },
  }
}
