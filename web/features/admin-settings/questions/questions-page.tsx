import { Plus, Languages } from 'lucide-react'
import { useRef, useState, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { publishQuestionsRoute } from '../../../../domain/api/program/questions'
import { questionAudiences, type QuestionAudience, type QuestionPage } from '../../../../domain/collections/faqs'
import { type TextValues, type TextFacts, fillText } from '../../../../domain/texts/placeholders'
import { useQuestionList, type QuestionList } from '../../../data/queries/installation/questions'
import { useOnline } from '../../../data/queries/network'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { questionsEditor } from '../../../i18n/admin-areas'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { FilterTabs } from '../../../ui/filter-tabs'
import { Skeleton } from '../../../ui/states/empty-state'
import { TitleActions } from '../../../ui/title-actions'
import { DraftConflict } from '../general/shared-draft'
import { QuestionCard } from './question-card'
import { EditorPage } from '../general/settings-frame'
import { useQuestionsEditor, type QuestionsEditorState } from './use-questions-editor'
import { type WrittenQuestion, olderLanguageAfter } from '../../../../domain/texts/question-list'
import { isWrittenIn, isWrittenInBoth, visibleQuestions, type QuestionTexts } from '../../../../domain/texts/questions'
import type { Language } from '../../../../domain/entities'
import { Card } from '../../../ui/card'
import { LanguageSwitch } from '../../../shared/language-switch'
import { ReorderableList } from '../../../ui/reorderable-list'
import { LanguageBadge } from '../general/text-parts'

/** Manage FAQs (P1, P17): edits the questions in both languages and publishes them together. */
export function QuestionsPage() {
  const t = useMessages(questionsEditor)
  return (
    <EditorPage read={useQuestionList()} failed={t.loadFailed}>
      {(list) => <QuestionsEditor list={list} />}
    </EditorPage>
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
      {editor.conflict && <DraftConflict title={t.conflict} editor={editor} />}
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

interface ListProps {
  editor: QuestionsEditorState
  values: TextValues
}

function QuestionActions({ editor, values, onNew }: ListProps & { onNew: () => void }) {
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

/** Warns about untranslated questions. They are not published (P17); the other questions are. */
function UntranslatedQuestions({ editor, values }: ListProps) {
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

function QuestionChangeList({ editor, values }: ListProps) {
  const t = useMessages(questionsEditor)
  const ownLanguage = useLanguage()
  const { kinds, taken } = editor.changes
  const changes = (['new', 'changed', 'moved', 'taken'] as const)
    .map((kind) => ({
      kind,
      rows: kind === 'taken' ? taken : kinds.filter((each) => each.kind === kind).map(({ row }) => row),
    }))
    .filter(({ rows }) => rows.length > 0)
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

const Markdown = lazy(() => import('../../../ui/text/markdown').then(({ Markdown: loaded }) => ({ default: loaded })))

interface QuestionsPreviewProps {
  rows: readonly WrittenQuestion[]
  current: WrittenQuestion | undefined
  facts: TextFacts
}

function QuestionsPreview({ rows, current, facts }: QuestionsPreviewProps) {
  const t = useMessages(questionsEditor)
  const [language, setLanguage] = useState<Language>(useLanguage())
  const place: QuestionPage = current?.audience === 'affiliates' ? 'affiliates' : 'renters'
  const shown = rows.flatMap((row) =>
    visibleQuestions([row], place, language, facts).map((read) => ({ ...read, id: row.id })),
  )
  return (
    <Card title={t.asRead} aside={<LanguageSwitch label={t.languageShown} value={language} onChange={setLanguage} />}>
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

/** Returns the question in the admin's language, otherwise in the other one; '' when both are empty. */
const questionTitle = (row: QuestionTexts, ownLanguage: Language, values: TextValues): string =>
  fillText(
    (ownLanguage === 'es' ? [row.question_es, row.question_en] : [row.question_en, row.question_es]).find(
      (text) => text.trim() !== '',
    ) ?? '',
    values,
  )

interface OrderListProps {
  editor: QuestionsEditorState
  rows: readonly WrittenQuestion[]
  values: TextValues
  current: string
  onSelect: (id: string) => void
}

function QuestionOrderList({ editor, rows, values, current, onSelect }: OrderListProps) {
  const t = useMessages(questionsEditor)
  const ownLanguage = useLanguage()
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
          const row = rows.find((each) => each.id === id)
          return row && <OrderRow editor={editor} row={row} name={titleOf(row)} onSelect={() => onSelect(id)} />
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

function OrderRow(props: { editor: QuestionsEditorState; row: WrittenQuestion; name: string; onSelect: () => void }) {
  const { editor, row, name, onSelect } = props
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
