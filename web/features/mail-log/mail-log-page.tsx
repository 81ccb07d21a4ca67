import { useRef, type RefObject } from 'react'
import { mailLogRoute, type MailLogFilter, type MailRow } from '../../../domain/api/messages/mail'
import { mailTemplates } from '../../../domain/collections/mail-outbox'
import { mailStates, type MailState } from '../../../domain/mail/email-templates'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, fetchAllRows } from '../../data/queries/list-source'
import { mailLog } from '../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { ListWithDetail, useDetailPane } from '../../lists/list-with-detail'
import { omitEmpty, monthOptions } from '../../lists/tools/list-filter'
import { oneOf, type ListSpec } from '../../lists/list-url'
import { ListLayout } from '../../lists/list-footer'
import { ListView } from '../../lists/list-view'
import { useListState, type ListControl } from '../../lists/use-list-state'
import { useOpenedRow } from '../../lists/use-opened-row'
import { Banner } from '../../ui/banner'
import { useMailColumns } from './mail-columns'
import { MailPane } from './mail-pane'
import { useToday } from '../../data/queries/clock'
import { formatCount } from '../../i18n/format'
import type { ListColumn } from '../../ui/column'
import { ListTools } from '../../lists/tools/list-tools'
import { FilterTabs } from '../../ui/filter-tabs'

const mailLanguages = ['en', 'es'] as const

const listSpec: ListSpec = {
  screen: 'mail-log',
  usesCursors: true,
  filters: {
    state: oneOf(mailStates),
    template: oneOf(mailTemplates),
    language: oneOf(mailLanguages),
    month: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
  },
  sorts: [],
  sort: { key: 'written', descending: true },
}

/** The mail log. Without a mail server, admins can read each email and its link here. */
export function MailLogPage() {
  const t = useMessages(mailLog)
  const list = useListState(listSpec)
  const { filters, search } = list.state
  const query = omitEmpty({ ...filters, search }) as MailLogFilter
  const source = toListSource(useRoute(mailLogRoute, { ...query, after: list.state.after }, { keep: true }))
  const opened = useOpenedRow('mail')
  const searchBox = useRef<HTMLInputElement>(null)
  const detailPane = useDetailPane(opened, source, rowKey)
  const smtp = source.page?.smtp ?? true
  // Without a mail server, the banner above the list states the common state of all rows.
  const allStored = !smtp && source.rows.every(({ status }) => status === 'kept')
  const columns = useMailColumns(opened, detailPane.split, allStored)
  return (
    <ListLayout>
      <MailTools list={list} query={query} columns={columns} counts={source.page?.counts} searchRef={searchBox} />
      {!smtp && <Banner title={t.kept}>{t.keptText}</Banner>}
      <ListWithDetail
        of={detailPane}
        pane={
          detailPane.shown !== '' && (
            <MailPane
              key={detailPane.shown}
              id={detailPane.shown}
              row={source.rows.find(({ id }) => id === detailPane.shown)}
              smtp={smtp}
              onClose={detailPane.onClose}
              onSent={source.retry}
            />
          )
        }
      >
        <ListView
          list={list}
          source={source}
          caption={t.caption}
          columns={columns}
          rowKey={rowKey}
          current={detailPane.shown}
          search={searchBox}
          failed={t.failed}
          empty={{ title: t.empty, noneFound: t.noneFound, text: search === '' ? t.emptyText : t.noMatch(search) }}
        />
        <p className="text-sm text-muted">{t.lead}</p>
      </ListWithDetail>
    </ListLayout>
  )
}

const rowKey = ({ id }: MailRow): string => id

const tabs = ['', ...mailStates] as const

interface Props {
  list: ListControl
  query: MailLogFilter
  columns: readonly ListColumn<MailRow>[]
  /** The number of all emails by state, without filters; undefined while unknown. */
  counts: { readonly [state in MailState]?: number } | undefined
  searchRef: RefObject<HTMLInputElement | null>
}

/** The toolbar, with a tab for each state that occurs. */
function MailTools({ list, query, columns, counts, searchRef }: Props) {
  const t = useMessages(mailLog)
  const language = useLanguage()
  const month = useToday().slice(0, 7)
  const { filters } = list.state
  const countOf = (state: MailState): number => counts?.[state] ?? 0
  const all = mailStates.reduce((sum, state) => sum + countOf(state), 0)
  // A tab must show at least one row and fewer rows than "All".
  const states = tabs.filter(
    (state) => state === '' || state === filters['state'] || (countOf(state) !== 0 && countOf(state) !== all),
  )
  return (
    <ListTools
      list={list}
      columns={columns}
      tabs={
        states.length > 1 ? (
          <FilterTabs
            keys
            label={t.state}
            value={(filters['state'] ?? '') as (typeof tabs)[number]}
            onChange={(state) => list.choose({ filters: { state } })}
            options={states.map((state) => ({
              value: state,
              label: state === '' ? t.all : t.states[state],
              count: counts && formatCount(state === '' ? all : countOf(state)),
            }))}
          />
        ) : undefined
      }
      search={{ label: t.search, searchRef }}
      filters={[
        {
          key: 'template',
          name: t.kind,
          options: mailTemplates.map((value) => ({ value, label: t.templates[value] })),
        },
        {
          key: 'language',
          name: t.language,
          options: mailLanguages.map((value) => ({ value, label: t.languages[value] })),
        },
        { key: 'month', name: t.when, options: monthOptions(month, 24, language) },
      ]}
      file={{ name: 'mails', columns, rows: () => fetchAllRows(mailLogRoute, query) }}
    />
  )
}
