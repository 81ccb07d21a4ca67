import { useRef } from 'react'
import { leadsRoute, leadWeeksRoute, type LeadRow, type LeadListFilter } from '../../../domain/api/people/leads'
import { leadStates } from '../../../domain/people/leads'
import { formatResponseTime } from '../../../domain/program/response-times'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, fetchAllRows } from '../../data/queries/list-source'
import { useResponseDeadlines } from '../../data/queries/installation/program'
import { formatCount } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useLanguage, useMessages } from '../../i18n/language'
import { leads } from '../../i18n/admin-areas'
import { ListWithDetail, useDetailPane } from '../../lists/list-with-detail'
import { omitEmpty } from '../../lists/tools/list-filter'
import { oneOf, type ListSpec } from '../../lists/list-url'
import { ListLayout } from '../../lists/list-footer'
import { ListTools } from '../../lists/tools/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState, type ListControl } from '../../lists/use-list-state'
import { useOpenedRow } from '../../lists/use-opened-row'
import { Button } from '../../ui/button'
import { FilterTabs } from '../../ui/filter-tabs'
import { useLeadColumns } from './lead-columns'
import { LeadPane } from './lead-pane'
import { LeadStats, LeadsByWeek } from './lead-stats'

const languages = ['en', 'es'] as const
const listSpec: ListSpec = {
  screen: 'leads',
  usesCursors: true,
  // Without a state filter the list shows applications that are still unanswered.
  filters: { state: oneOf([...leadStates, 'all']), language: oneOf(languages) },
  sorts: [],
  sort: { key: 'cameIn', descending: true },
}
const tabs = [...leadStates, 'all'] as const

/** Lists applications from the landing page with their response deadlines and statuses (T5). */
export function LeadsPage() {
  const t = useMessages(leads)
  const list = useListState(listSpec)
  const { filters, search } = list.state
  const state = tabs.find((tab) => tab === filters['state']) ?? 'new'
  const query = omitEmpty({ ...filters, state: state === 'all' ? '' : state, search }) as LeadListFilter
  const source = toListSource(useRoute(leadsRoute, { ...query, after: list.state.after }, { keep: true }))
  const opened = useOpenedRow('lead')
  const searchBox = useRef<HTMLInputElement>(null)
  const detailPane = useDetailPane(opened, source, rowKey)
  const columns = useLeadColumns(opened, detailPane.split)
  const times = useResponseDeadlines()
  const promised = formatResponseTime('lead_answer_hours', times.lead_answer_hours, useLanguage())
  const counts = source.page?.counts
  const weeks = useRoute(leadWeeksRoute, {}, { again: JSON.stringify(counts) })
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  // The server's counts depend only on the state, so there is no total under other filters.
  const total = query.language || query.search ? undefined : state === 'all' ? all : counts?.[state]
  const allAnswered = state === 'new' && all !== undefined && all > 0
  return (
    <ListLayout>
      <ListTools
        list={list}
        columns={columns}
        tabs={
          <FilterTabs
            keys
            label={t.state}
            value={state}
            onChange={(next) => list.choose({ filters: { state: next === 'new' ? '' : next } })}
            options={tabs.map((tab) => ({
              value: tab,
              label: tab === 'all' ? t.all : t.tabs[tab],
              count: counts && formatCount(tab === 'all' ? (all ?? 0) : (counts[tab] ?? 0)),
            }))}
          />
        }
        search={{ label: t.search, searchRef: searchBox }}
        filters={[
          {
            key: 'language',
            name: t.language,
            options: languages.map((value) => ({ value, label: t.languages[value] })),
          },
        ]}
        file={{ name: 'landing-applications', columns, rows: () => fetchAllRows(leadsRoute, query) }}
      />
      <LeadStats weeks={weeks} />
      <ListWithDetail
        of={detailPane}
        pane={
          detailPane.shown !== '' && (
            <LeadPane
              key={detailPane.shown}
              id={detailPane.shown}
              onClose={detailPane.onClose}
              onChanged={source.retry}
            />
          )
        }
      >
        <ListView
          list={state === 'new' ? sortedByDeadline(list) : list}
          source={{ ...source, total }}
          caption={state === 'new' ? t.captionNew : t.caption}
          columns={columns}
          rowKey={rowKey}
          current={detailPane.shown}
          search={searchBox}
          failed={t.failed}
          empty={emptyState(list, allAnswered, t)}
        />
        <LeadsByWeek weeks={weeks} />
        {source.page?.rows.length !== 0 && <p className="text-sm text-muted">{t.lead(promised)}</p>}
      </ListWithDetail>
    </ListLayout>
  )
}

const rowKey = ({ id }: LeadRow): string => id

/** Marks new applications as sorted by their response deadline, which is the server's order for them (T5). */
const sortedByDeadline = (list: ListControl): ListControl => ({
  ...list,
  state: { ...list.state, sort: { key: 'clock', descending: false } },
})

function emptyState(list: ListControl, allAnswered: boolean, t: MessagesOf<typeof leads>) {
  const { search } = list.state
  return {
    title: t.empty,
    text: search !== '' ? t.noMatch(search) : allAnswered ? t.allAnswered : t.emptyText,
    ...(allAnswered && {
      action: (
        <Button kind="quiet" onClick={() => list.choose({ filters: { state: 'all' } })}>
          {t.showAll}
        </Button>
      ),
    }),
  }
}
