import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { publishQuestionsRoute } from '../../../../domain/api/program/questions'
import { questionAudiences, type QuestionAudience } from '../../../../domain/texts/audiences'
import type { TextValues } from '../../../../domain/texts/placeholders'
import { useQuestionList, type QuestionList } from '../../../data/queries/installation/questions'
import { useOnline } from '../../../data/queries/network'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { questionsEditor } from '../../../i18n/areas/admins'
import { LocalDataError } from '../../../shared/local-data-error'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { FilterTabs } from '../../../ui/filter-tabs'
import { Skeleton } from '../../../ui/states/empty-state'
import { TitleActions } from '../../../ui/title-actions'
import { DraftConflict } from '../general/draft-conflict'
import { QuestionCard } from './question-card'
import { QuestionChangeList, UntranslatedQuestions } from './questions-changes'
import { QuestionOrderList } from './question-order-list'
import { QuestionsPreview } from './questions-preview'
import { SettingsTabLinks } from '../general/settings-tab-links'
import { useQuestionsEditor, type QuestionsEditorState } from './use-questions-editor'

/** Manage FAQs (P1, P17): edits the questions in both languages and publishes them together. */
export function QuestionsPage() {
  const t = useMessages(questionsEditor)
  const { value, error, reload } = useQuestionList()
  return (
    <div className="grid max-w-336 gap-4 px-4 pt-1 pb-6 md:px-6">
      <SettingsTabLinks />
      {error !== null && <LocalDataError title={t.loadFailed} known={value !== undefined} onRetry={reload} />}
      {value ? <QuestionsEditor list={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </div>
  )
}

type Tab = 'all' | QuestionAudience
const tabs = ['all', ...questionAudiences] as const
const isTab = (audienceParam: string): audienceParam is Tab => (tabs as readonly string[]).includes(audienceParam)

function QuestionsEditor({ list }: { list: QuestionList }) {
  const t = useMessages(questionsEditor)
  const online = useOnline()
  const editor = useQuestionsEditor(list.rows)
  const [search, setSearch] = useSearchParams()
  const audienceParam = search.get('for') ?? ''
  const card = useRef<HTMLDivElement>(null)
  const tab: Tab = isTab(audienceParam) ? audienceParam : 'all'
  const showQuestion = (next: Tab, id: string) =>
    setSearch({ ...(next !== 'all' && { for: next }), ...(id !== '' && { question: id }) }, { replace: true })
  const inTab = (each: Tab) => editor.rows.filter(({ audience }) => each === 'all' || audience === each)
  const listed = inTab(tab)
  const current = listed.find(({ id }) => id === search.get('question')) ?? listed[0]
  const actions = (
    <QuestionActions
      editor={editor}
      values={list.values}
      onNew={() => showQuestion(tab, editor.add(tab === 'all' ? 'everyone' : tab))}
    />
  )
  return (
    <>
      {!online && <Banner title={t.offline}>{t.offlineText}</Banner>}
      {editor.conflict && (
        <DraftConflict title={t.conflict} keepMine={editor.keepMine} takeTheirs={editor.takeTheirs} />
      )}
      <TitleActions>
        <span className="contents max-md:hidden">{actions}</span>
      </TitleActions>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FilterTabs
          label={t.audience}
          options={tabs.map((value) => ({ value, label: t.tabs[value], count: inTab(value).length }))}
          value={tab}
          onChange={(next) => showQuestion(next, '')}
        />
        <PublishedSince editor={editor} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <QuestionOrderList
            editor={editor}
            rows={listed}
            values={list.values}
            current={current?.id ?? ''}
            onSelect={(id) => {
              showQuestion(tab, id)
              // On mobile the card is below the list, so it is scrolled into view.
              if ((card.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) card.current?.scrollIntoView()
            }}
          />
          <UntranslatedQuestions editor={editor} values={list.values} />
        </div>
        <div ref={card} className="grid min-w-0 scroll-mt-20 gap-4">
          {current !== undefined && (
            <QuestionCard
              key={current.id}
              editor={editor}
              row={current}
              values={list.values}
              onAudience={(audience) => showQuestion(tab === 'all' ? tab : audience, current.id)}
            />
          )}
          <QuestionsPreview rows={editor.rows} current={current} facts={list.facts} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 md:hidden">{actions}</div>
      {editor.leaveGuard}
    </>
  )
}

/** Shows when the questions were last published and how many changes are unpublished. */
function PublishedSince({ editor }: { editor: QuestionsEditorState }) {
  const t = useMessages(questionsEditor)
  const language = useLanguage()
  const since = editor.stored.reduce((last, { published_at }) => (published_at > last ? published_at : last), '')
  return (
    <p className="text-sm text-muted">
      {since === '' ? t.nothingLive : t.liveSince(formatDate(since.slice(0, 10), language))}{' '}
      {editor.unsaved && editor.changes.count > 0 && t.drafts(editor.changes.count)}
    </p>
  )
}

function QuestionActions({
  editor,
  values,
  onNew,
}: {
  editor: QuestionsEditorState
  values: TextValues
  onNew: () => void
}) {
  const t = useMessages(questionsEditor)
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { changes, visibleChangeCount, problem, conflict } = editor
  const blocked = !online || problem !== '' || conflict
  const publish =
    visibleChangeCount === 0 && changes.count > 0 ? t.keepForAll : t.publish(visibleChangeCount, changes.count)
  return (
    <>
      <Button kind="quiet" size="sm" onClick={onNew}>
        <Plus aria-hidden />
        {t.add}
      </Button>
      <Button
        size="sm"
        {...(blocked && { 'aria-disabled': true, title: problem === '' ? undefined : t.why[problem] })}
        onClick={() => setAsking(true)}
      >
        {publish}
      </Button>
      <CommandDialog
        open={asking}
        kind="ask"
        route={publishQuestionsRoute}
        start={{ base: editor.base, rows: editor.rows.map((row) => ({ ...row })) }}
        title={t.publishTitle}
        lead={<QuestionChangeList editor={editor} values={values} />}
        safe={t.keepDraft}
        confirm={publish}
        done={({ live }) => ({ title: t.published(live) })}
        onDone={({ mark }, { rows }) => editor.markSaved(mark, { rows })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
