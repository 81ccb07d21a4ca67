import type { Language } from '../../../../domain/entities'
import { fillText, type TextValues } from '../../../../domain/texts/placeholders'
import { type QuestionTexts, isWrittenIn } from '../../../../domain/texts/questions'
import { olderLanguageAfter, type WrittenQuestion } from '../../../../domain/texts/question-list'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { questionsEditor } from '../../../i18n/areas/admins'
import { Button } from '../../../ui/button'
import { ReorderableList } from '../../../ui/reorderable-list'
import { LanguageBadge } from '../general/text-parts'
import type { QuestionsEditorState } from './use-questions-editor'

/** Returns the question in the admin's language, otherwise in the other one; '' when both are empty. */
export const questionTitle = (row: QuestionTexts, ownLanguage: Language, values: TextValues): string =>
  fillText(
    (ownLanguage === 'es' ? [row.question_es, row.question_en] : [row.question_en, row.question_es]).find(
      (text) => text.trim() !== '',
    ) ?? '',
    values,
  )

interface Props {
  editor: QuestionsEditorState
  rows: readonly WrittenQuestion[]
  values: TextValues
  current: string
  onSelect: (id: string) => void
}

export function QuestionOrderList({ editor, rows, values, current, onSelect }: Props) {
  const t = useMessages(questionsEditor)
  const ownLanguage = useLanguage()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const titleOf = (row: WrittenQuestion): string => questionTitle(row, ownLanguage, values) || t.untitled
  return (
    <section aria-label={t.order} className="overflow-hidden rounded-xl bg-raised shadow-sm">
      <h2 className="px-5 pt-5 pb-2 text-[1.125rem]/6">{t.order}</h2>
      {rows.length === 0 && <p className="px-5 pb-3 text-muted">{t.none}</p>}
      <ReorderableList
        label={t.order}
        items={rows.map((row) => ({ id: row.id, name: titleOf(row), current: row.id === current }))}
        onOrder={editor.order}
        messages={t.moving}
      >
        {(id) => {
          const row = byId.get(id)
          return row && <Row editor={editor} row={row} name={titleOf(row)} onSelect={() => onSelect(id)} />
        }}
      </ReorderableList>
      {editor.changes.taken.map((row) => (
        <div
          key={row.id}
          className="flex items-center justify-between gap-3 border-t border-line py-2 pr-3 pl-5 text-sm text-muted"
        >
          <span className="min-w-0">
            <del>{titleOf(row)}</del> {t.takenOff}
          </span>
          <Button kind="bare" size="sm" aria-label={t.putBackOf(titleOf(row))} onClick={() => editor.discard(row.id)}>
            {t.putBack}
          </Button>
        </div>
      ))}
      <p className="border-t border-line px-5 py-4 text-sm text-muted">{t.orderHint}</p>
    </section>
  )
}

interface RowProps {
  editor: QuestionsEditorState
  row: WrittenQuestion
  name: string
  onSelect: () => void
}

function Row({ editor, row, name, onSelect }: RowProps) {
  const t = useMessages(questionsEditor)
  const was = editor.stored.find(({ id }) => id === row.id)
  const kind = editor.changes.kinds.find((each) => each.row.id === row.id)?.kind ?? 'same'
  const place = editor.rows.findIndex(({ id }) => id === row.id) + 1
  const older = olderLanguageAfter(was, row)
  const state = kind === 'same' && was?.published_at === '' ? t.notLive : t.kinds[kind]
  return (
    <button
      type="button"
      onClick={onSelect}
      className="flex min-h-14 min-w-0 flex-1 flex-wrap items-start gap-2 py-3 pr-4 text-left hover:underline focus-visible:-outline-offset-2"
    >
      <span className="grid min-w-0 flex-1 basis-36 gap-0.5">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">
          {t.placeFor(place, t.tabs[row.audience])}
          {state !== '' && <span className="font-medium text-caution"> · {state}</span>}
        </span>
      </span>
      <span className="mt-0.5 flex flex-none gap-1">
        {(['en', 'es'] as const).map((language) => (
          <LanguageBadge
            key={language}
            language={language}
            state={!isWrittenIn(row, language) ? 'missing' : older === language ? 'older' : 'there'}
          />
        ))}
      </span>
    </button>
  )
}
