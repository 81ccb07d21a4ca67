import { lazy, Suspense, useState } from 'react'
import type { Language } from '../../../../domain/entities'
import type { QuestionPage } from '../../../../domain/texts/audiences'
import type { TextFacts } from '../../../../domain/texts/placeholders'
import type { WrittenQuestion } from '../../../../domain/texts/question-list'
import { visibleQuestions } from '../../../../domain/texts/questions'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { questionsEditor } from '../../../i18n/areas/admins'
import { Card } from '../../../ui/card'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { Skeleton } from '../../../ui/states/empty-state'

const Markdown = lazy(() => import('../../../ui/text/markdown').then(({ Markdown: loaded }) => ({ default: loaded })))

interface Props {
  rows: readonly WrittenQuestion[]
  current: WrittenQuestion | undefined
  facts: TextFacts
}

/** Previews the page of the selected question's audience, with that question expanded. */
export function QuestionsPreview({ rows, current, facts }: Props) {
  const t = useMessages(questionsEditor)
  const [language, setLanguage] = useState<Language>(useLanguage())
  const place: QuestionPage = current?.audience === 'affiliates' ? 'affiliates' : 'renters'
  const shown = rows.flatMap((row) =>
    visibleQuestions([row], place, language, facts).map((read) => ({ ...read, id: row.id })),
  )
  return (
    <Card
      title={t.asRead}
      aside={
        <SegmentedControl
          label={t.languageShown}
          options={[
            { value: 'en', label: 'EN' },
            { value: 'es', label: 'ES' },
          ]}
          value={language}
          onChange={setLanguage}
        />
      }
    >
      <p className="mb-3 text-sm text-muted">{t.readAt[place]}</p>
      <div lang={language}>
        {shown.map(({ id, question, answer }) => (
          <div key={id} className="border-t border-line py-4 last:pb-0">
            <h3 className="text-md font-semibold wrap-anywhere">{question}</h3>
            {id === current?.id && (
              <Suspense fallback={<Skeleton className="mt-2 h-16 rounded-lg" />}>
                <Markdown text={answer} top={3} className="mt-1 max-w-[60ch] text-muted" />
              </Suspense>
            )}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="text-muted">{t.nothingLive}</p>}
    </Card>
  )
}
