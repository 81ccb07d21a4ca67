import { useRef } from 'react'
import type { Language } from '../../../../domain/entities'
import { questionAudiences, type QuestionAudience } from '../../../../domain/collections/faqs'
import { unknownPlaceholders, type TextValues } from '../../../../domain/texts/placeholders'
import { olderLanguageAfter, type WrittenQuestion } from '../../../../domain/texts/question-list'
import { isWrittenIn } from '../../../../domain/texts/questions'
import { useLengthWarning } from '../../../forms/fields'
import { useMessages } from '../../../i18n/language'
import { questionsEditor } from '../../../i18n/admin-areas'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Field } from '../../../ui/fields/field'
import { MarkdownArea } from '../../../ui/fields/markdown-area'
import { Options, Select, TextInput } from '../../../ui/fields/inputs'
import { StatusBadge } from '../../../ui/states/status-badge'
import { LanguageBadge, PlaceholderButtons } from '../general/text-parts'
import type { QuestionsEditorState } from './use-questions-editor'

interface Props {
  editor: QuestionsEditorState
  row: WrittenQuestion
  values: TextValues
  onAudience: (audience: QuestionAudience) => void
}

const languages = ['en', 'es'] as const
type TextField = `${'question' | 'answer'}_${Language}`

export function QuestionCard({ editor, row, values, onAudience }: Props) {
  const t = useMessages(questionsEditor)
  const place = editor.rows.findIndex(({ id }) => id === row.id) + 1
  const kind = editor.changes.kinds.find((each) => each.row.id === row.id)?.kind ?? 'same'
  const was = editor.stored.find(({ id }) => id === row.id)
  const older = olderLanguageAfter(was, row)
  // A placeholder is inserted into the field that was focused last.
  const last = useRef<TextField>('answer_en')
  const write = (field: TextField) => (text: string) => editor.write(row.id, { [field]: text })
  return (
    <Card
      title={t.questionOf(place, editor.rows.length)}
      aside={
        editor.unsaved &&
        editor.kept && (
          <StatusBadge glyph="dashed" tone="caution" className="text-sm">
            {t.kept}
          </StatusBadge>
        )
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          {languages.map((language) => (
            <LanguageFields
              key={language}
              language={language}
              row={row}
              older={older}
              onFocus={(field) => void (last.current = field)}
              write={write}
            />
          ))}
        </div>
        <div className="grid gap-5 md:grid-cols-2">
          <Field label={t.audience} hint={t.shownAt[row.audience]}>
            <Select
              small
              value={row.audience}
              onChange={({ target }) => {
                const audience = questionAudiences.find((each) => each === target.value) ?? 'everyone'
                editor.write(row.id, { audience })
                onAudience(audience)
              }}
            >
              <Options of={questionAudiences.map((value) => ({ value, label: t.tabs[value] }))} />
            </Select>
          </Field>
          {/* The placeholders keep the texts from stating an amount that differs from the rates (M1). */}
          <div role="group" aria-label={t.amounts}>
            <p className="mb-1 text-sm font-semibold">{t.amounts}</p>
            <PlaceholderButtons
              names={['rental', 'commission', 'threshold', 'part_month', 'payout_day']}
              values={values}
              onPress={(text) => write(last.current)(row[last.current] + text)}
            />
          </div>
        </div>
      </div>
      <div className="-mx-5 mt-5 -mb-5 flex flex-wrap justify-between gap-2 border-t border-line px-5 py-3 md:-mx-6 md:-mb-6 md:px-6">
        <Button kind="bare" size="sm" className="text-danger" onClick={() => editor.takeOff(row.id)}>
          {t.takeOff}
        </Button>
        {(kind === 'changed' || kind === 'new') && (
          <Button kind="quiet" size="sm" onClick={() => editor.discard(row.id)}>
            {t.discard}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface LanguageFieldsProps {
  language: Language
  row: WrittenQuestion
  older: Language | ''
  onFocus: (field: TextField) => void
  write: (field: TextField) => (text: string) => void
}

function LanguageFields({ language, row, older, onFocus, write }: LanguageFieldsProps) {
  const t = useMessages(questionsEditor)
  const [question, answer] = [`question_${language}`, `answer_${language}`] as const
  const tooLong = useLengthWarning()
  const problem = (text: string, maxLength: number): string => {
    const [name] = unknownPlaceholders(text)
    return tooLong(text, maxLength) || (name === undefined ? '' : t.unknown(name))
  }
  return (
    <div className="grid min-w-0 content-start gap-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <LanguageBadge
          language={language}
          state={!isWrittenIn(row, language) ? 'missing' : older === language ? 'older' : 'there'}
        />
        <span lang={language}>{t.languages[language]}</span>
      </h3>
      <Field label={t.question[language]} error={problem(row[question], 300)}>
        <TextInput
          small
          lang={language}
          value={row[question]}
          onFocus={() => onFocus(question)}
          onChange={(event) => write(question)(event.target.value)}
        />
      </Field>
      <Field label={t.answer[language]} error={problem(row[answer], 5000)}>
        <MarkdownArea
          rows={7}
          lang={language}
          messages={t.format}
          value={row[answer]}
          onFocus={() => onFocus(answer)}
          onText={write(answer)}
        />
      </Field>
    </div>
  )
}
