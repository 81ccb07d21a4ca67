import { useMemo, useRef } from 'react'
import { mailTemplates } from '../../../domain/collections/mail-outbox'
import { mailStates } from '../../../domain/mail/mail-states'
import { useMailLog, wholeMailLog, type MailAsked, type MailRow } from '../../data/repos/mail-log'
import { useToday } from '../../data/repos/today'
import { useOnline } from '../../data/repos/use-online'
import { formatCount, formatDate, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { mailLog } from '../../i18n/mail-log'
import { useMessages } from '../../i18n/messages'
import { filled } from '../../lists/filled'
import { oneOf, type ListSpec } from '../../lists/list-address'
import type { ListColumn } from '../../lists/list-column'
import { ListTools } from '../../lists/list-tools'
import { ListView } from '../../lists/list-view'
import { monthOptions } from '../../lists/month-options'
import { RowOpener } from '../../lists/row-opener'
import { useListState } from '../../lists/use-list-state'
import { useOpened, type Opened } from '../../lists/use-opened'
import { useWide } from '../../lists/use-wide'
import { Band } from '../../ui/band'
import { Disc } from '../../ui/pictures/disc'
import { FilterTabs } from '../../ui/filter-tabs'
import { MailPane } from './mail-pane'
import { MailState } from './mail-state'

const languages = ['en', 'es'] as const
const spec: ListSpec = {
  screen: 'mail-log',
  filters: {
    state: oneOf(mailStates),
    template: oneOf(mailTemplates),
    language: oneOf(languages),
    month: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
  },
  sorts: [],
  sort: { key: 'written', descending: true },
}
const tabs = ['', ...mailStates] as const

/** Mail Log: what was written to whom, in which state; without a mail server each mail can be read here with its link. */
export function MailLogPage() {
  const t = useMessages(mailLog)
  const language = useLanguage()
  const online = useOnline()
  const list = useListState(spec)
  const { filters, search, page } = list.state
  const asked = filled({ ...filters, search }) as MailAsked
  const source = useMailLog(asked, page)
  const opened = useOpened('mail')
  const columns = useMailColumns(opened)
  const box = useRef<HTMLInputElement>(null)
  const month = useToday().slice(0, 7)
  const split = useWide('split') && opened.id !== ''
  const narrow = (name: string) => (value: string) => list.choose({ filters: { [name]: value } })
  const counts = source.page?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const smtp = source.page?.smtp ?? true
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">
      <ListTools
        list={list}
        columns={columns}
        tabs={
          <FilterTabs
            label={t.state}
            value={(filters['state'] ?? '') as (typeof tabs)[number]}
            onChange={narrow('state')}
            options={tabs
              .filter(
                (state) => state === '' || state === filters['state'] || counts === undefined || counts[state] !== 0,
              )
              .map((state) => ({
                value: state,
                label: state === '' ? t.all : t.states[state],
                count: counts && formatCount(state === '' ? (all ?? 0) : (counts[state] ?? 0)),
              }))}
          />
        }
        search={{ label: t.search, box }}
        filters={[
          {
            key: 'template',
            name: t.kind,
            options: mailTemplates.map((value) => ({ value, label: t.templates[value] })),
          },
          {
            key: 'language',
            name: t.language,
            options: languages.map((value) => ({ value, label: t.languages[value] })),
          },
          { key: 'month', name: t.when, options: monthOptions(month, 24, language) },
        ]}
        file={{ name: 'mails', columns, rows: () => wholeMailLog(asked), disabled: !online }}
      />
      {!smtp && <Band title={t.kept}>{t.keptText}</Band>}
      <div
        className={split ? 'grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-4' : 'grid grid-cols-[minmax(0,1fr)]'}
      >
        <ListView
          list={list}
          source={source}
          caption={t.caption}
          columns={columns}
          // beside an opened mail its subject is the pane's title
          shown={split ? ['to', 'kind', 'state', 'written'] : undefined}
          rowKey={(row) => row.id}
          current={opened.id}
          phoneRow={(row) => <MailPhoneRow row={row} opened={opened} />}
          search={box}
          online={online}
          failed={t.failed}
          empty={{ title: t.empty, text: search === '' ? t.emptyText : t.noMatch(search) }}
        />
        {opened.id !== '' && (
          <MailPane
            key={opened.id}
            id={opened.id}
            row={source.rows.find(({ id }) => id === opened.id)}
            smtp={smtp}
            onClose={opened.close}
            onSent={source.retry}
          />
        )}
      </div>
      <p className="text-sm text-muted">{t.lead}</p>
    </div>
  )
}

const nameOf = (row: MailRow): string => row.personName || row.to

function useMailColumns(opened: Opened): ListColumn<MailRow>[] {
  const t = useMessages(mailLog)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        key: 'to',
        head: t.to,
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <Disc name={nameOf(row)} seed={row.person || row.to} size="sm" />
            <span className="grid min-w-0 leading-tight">
              <RowOpener
                to={opened.to(row.id)}
                state={opened.state}
                label={t.readOf(row.subject, row.to)}
                className="truncate"
              >
                {nameOf(row)}
              </RowOpener>
              {row.personName !== '' && <small className="truncate text-xs text-muted">{row.to}</small>}
            </span>
          </span>
        ),
        text: (row) => row.to,
        className: 'max-w-64',
      },
      {
        key: 'kind',
        head: t.kind,
        cell: (row) => (
          <span className="grid leading-tight">
            {t.templates[row.template]}
            <small className="text-xs text-muted">{t.languages[row.language]}</small>
          </span>
        ),
        text: (row) => t.templates[row.template],
      },
      {
        key: 'about',
        head: t.about,
        cell: (row) => row.subject,
        text: (row) => row.subject,
        className: 'max-w-72 truncate max-xl:hidden',
      },
      {
        key: 'state',
        head: t.state,
        cell: (row) => (
          <span className="grid leading-tight">
            <MailState status={row.status} />
            <MailTrouble row={row} />
          </span>
        ),
        text: (row) => t.statuses[row.status],
      },
      {
        key: 'written',
        head: t.when,
        cell: (row) => (
          <span className="grid leading-tight">
            {formatDate(row.queued_at, language)}
            <small className="text-xs text-muted">{formatTime(row.queued_at, language)}</small>
          </span>
        ),
        text: (row) => row.queued_at,
        className: 'whitespace-nowrap',
      },
    ],
    [t, language, opened],
  )
}

/** Why a mail hasn't left. */
function MailTrouble({ row }: { row: MailRow }) {
  const t = useMessages(mailLog)
  if (row.error === '') return null
  return (
    <small className="text-xs wrap-anywhere text-muted">
      {t.tries(row.tries)}: {row.error}
    </small>
  )
}

function MailPhoneRow({ row, opened }: { row: MailRow; opened: Opened }) {
  const t = useMessages(mailLog)
  const language = useLanguage()
  return (
    <div className="grid gap-0.5">
      <div className="flex items-baseline justify-between gap-3">
        <RowOpener to={opened.to(row.id)} state={opened.state} label={t.readOf(row.subject, row.to)}>
          {t.templates[row.template]}
        </RowOpener>
        <span className="flex-none text-sm">
          <MailState status={row.status} />
        </span>
      </div>
      <span className="truncate text-sm text-muted">{nameOf(row)}</span>
      <span className="text-sm text-muted">
        {formatDate(row.queued_at, language)}, {formatTime(row.queued_at, language)} · {row.language.toUpperCase()}
      </span>
      <MailTrouble row={row} />
    </div>
  )
}
