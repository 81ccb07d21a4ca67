import { Languages } from 'lucide-react'
import type { TextValues } from '../../../../domain/texts/placeholders'
import type { QuestionChange, WrittenQuestion } from '../../../../domain/texts/question-list'
import { isWrittenIn, isWrittenInBoth } from '../../../../domain/texts/questions'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { questionsEditor } from '../../../i18n/areas/admins'
import { questionTitle } from './question-order-list'
import type { QuestionsEditorState } from './use-questions-editor'

interface Props {
  editor: QuestionsEditorState
  values: TextValues
}

/** Warns about untranslated questions. They are not published (P17); the other questions are. */
export function UntranslatedQuestions({ editor, values }: Props) {
  const t = useMessages(questionsEditor)
  const ownLanguage = useLanguage()
  const untranslated = editor.rows.filter((row) => !isWrittenInBoth(row))
  if (untranslated.length === 0) return null
  return (
    <div className="flex items-start gap-2.5 rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">
      <Languages aria-hidden className="mt-0.5 size-4.5 flex-none" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        {untranslated.map((row) => (
          <p key={row.id}>
            <b className="font-semibold">
              {t.halfName(questionTitle(row, ownLanguage, values) || t.untitled, missingLanguages(row))}
            </b>{' '}
            {t.halfText}
          </p>
        ))}
        {editor.visibleChangeCount > 0 && <p>{t.othersGoLive(editor.visibleChangeCount)}</p>}
      </div>
    </div>
  )
}

const missingLanguages = (row: WrittenQuestion): 'en' | 'es' | 'both' =>
  isWrittenIn(row, 'en') ? 'es' : isWrittenIn(row, 'es') ? 'en' : 'both'

export function QuestionChangeList({ editor, values }: Props) {
  const t = useMessages(questionsEditor)
  const ownLanguage = useLanguage()
  const kinds = (['new', 'changed', 'moved'] as const satisfies readonly QuestionChange[]).map((kind) => ({
    kind,
    rows: editor.changes.kinds.filter((each) => each.kind === kind).map(({ row }) => row),
  }))
  const changes = [...kinds, { kind: 'taken' as const, rows: editor.changes.taken }].filter(
    ({ rows }) => rows.length > 0,
  )
  return (
    <div className="grid gap-2">
      <p>{t.publishText}</p>
      <ul className="grid gap-1 text-text">
        {changes.map(({ kind, rows }) => (
          <li key={kind} className="wrap-anywhere">
            <b className="font-semibold">{t.deeds[kind]}</b>{' '}
            {rows.map((row) => t.quoted(questionTitle(row, ownLanguage, values) || t.untitled)).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
