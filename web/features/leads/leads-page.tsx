import { useRef } from 'react'
import { leadsRoute, leadWeeksRoute, type LeadRow, type LeadsAsked } from '../../../domain/api/people/leads'
import { leadStates } from '../../../domain/people/leads'
import { promiseInWords } from '../../../domain/program/promised-times'
import { useRoute } from '../../data/queries/use-route'
import { listOf, allRows } from '../../data/queries/list-source'
import { usePromisedTimes } from '../../data/queries/installation/program'
import { formatCount } from '../../i18n/format'
import type { WordsOf } from '../../i18n/group'
import { useLanguage } from '../../i18n/language'
import { leads } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { ListBeside, useBeside } from '../../lists/beside'
import { filled } from '../../lists/tools/list-filter'
import { oneOf, type ListSpec } from '../../lists/list-address'
import { ListPage } from '../../lists/list-foot'
import { ListTools } from '../../lists/tools/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState, type ListControl } from '../../lists/use-list-state'
import { useOpened } from '../../lists/use-opened'
import { Button } from '../../ui/button'
import { FilterTabs } from '../../ui/filter-tabs'
import { useLeadColumns } from './lead-columns'
import { LeadPane } from './lead-pane'
import { LeadFacts, LeadsByWeek } from './lead-weeks'

const languages = ['en', 'es'] as const
const listSpec: ListSpec = {
  screen: 'leads',
  keyed: true,
  // Without a state the list shows applications that are still unanswered.
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
  const asked = filled({ ...filters, state: state === 'all' ? '' : state, search }) as LeadsAsked
  const source = listOf(useRoute(leadsRoute, { ...asked, after: list.state.after }, { keep: true }))
  const opened = useOpened('lead')
  const searchBox = useRef<HTMLInputElement>(null)
  const beside = useBeside(opened, source, rowKey)
  const columns = useLeadColumns(opened, beside.split)
  const times = usePromisedTimes()
  const promised = promiseInWords('lead_answer_hours', times.lead_answer_hours, useLanguage())
  const counts = source.page?.counts
  const weeks = useRoute(leadWeeksRoute, {}, { again: JSON.stringify(counts) })
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  // The server counts by state only, so there is no total under other filters.
  const total = asked.language || asked.search ? undefined : state === 'all' ? all : counts?.[state]
  const allAnswered = state === 'new' && all !== undefined && all > 0
  return (
    <ListPage>
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
        search={{ label: t.search, box: searchBox }}
        filters={[
          {
            key: 'language',
            name: t.language,
            options: languages.map((value) => ({ value, label: t.languages[value] })),
          },
        ]}
        file={{ name: 'landing-applications', columns, rows: () => allRows(leadsRoute, asked) }}
      />
      <LeadFacts weeks={weeks} />
      <ListBeside
        of={beside}
        pane={
          beside.shown !== '' && (
            <LeadPane key={beside.shown} id={beside.shown} onClose={beside.onClose} onChanged={source.retry} />
          )
        }
      >
        <ListView
          list={state === 'new' ? sortedByDeadline(list) : list}
          source={{ ...source, total }}
          caption={state === 'new' ? t.captionNew : t.caption}
          columns={columns}
          rowKey={rowKey}
          current={beside.shown}
          search={searchBox}
          failed={t.failed}
          empty={emptyState(list, allAnswered, t)}
        />
        <LeadsByWeek weeks={weeks} />
        {source.page?.rows.length !== 0 && <p className="text-sm text-muted">{t.lead(promised)}</p>}
      </ListBeside>
    </ListPage>
  )
}

const rowKey = ({ id }: LeadRow): string => id

/** The server sorts new applications by their response deadline (T5). */
const sortedByDeadline = (list: ListControl): ListControl => ({
  ...list,
  state: { ...list.state, sort: { key: 'clock', descending: false } },
})

function emptyState(list: ListControl, allAnswered: boolean, t: WordsOf<typeof leads>) {
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
