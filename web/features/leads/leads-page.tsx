import { useRef } from 'react'
import { leadStates } from '../../../domain/people/leads'
import { useLeads, useLeadWeeks, wholeLeads, type LeadRow, type LeadsAsked } from '../../data/repos/leads'
import { useOnline } from '../../data/repos/use-online'
import { formatCount } from '../../i18n/format'
import { leads } from '../../i18n/leads'
import { useMessages } from '../../i18n/messages'
import { ListBeside, useBeside } from '../../lists/beside'
import { filled } from '../../lists/filled'
import { oneOf, type ListSpec } from '../../lists/list-address'
import { ListPage } from '../../lists/list-page'
import { ListTools } from '../../lists/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState } from '../../lists/use-list-state'
import { useOpened } from '../../lists/use-opened'
import { useWide } from '../../lists/use-wide'
import { FilterTabs } from '../../ui/filter-tabs'
import { columnsOf, LeadPhoneRow, useLeadColumns } from './lead-columns'
import { LeadPane } from './lead-pane'
import { LeadFacts, LeadWeeks } from './lead-weeks'

const languages = ['en', 'es'] as const
const spec: ListSpec = {
  screen: 'leads',
  keyed: true,
  filters: { state: oneOf(leadStates), language: oneOf(languages) },
  sorts: [],
  sort: { key: 'cameIn', descending: true },
}
const tabs = ['', ...leadStates] as const

/** Who left the landing page's form, until when an answer is promised, and what became of it (T5). */
export function LeadsPage() {
  const t = useMessages(leads)
  const online = useOnline()
  const wide = useWide()
  const list = useListState(spec)
  const { filters, search } = list.state
  const asked = filled({ ...filters, search }) as LeadsAsked
  const source = useLeads(asked, list.state.after)
  const opened = useOpened('lead')
  const columns = useLeadColumns(opened)
  const box = useRef<HTMLInputElement>(null)
  const beside = useBeside(opened, source, rowKey)
  const counts = source.page?.counts
  const weeks = useLeadWeeks(JSON.stringify(counts))
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <ListPage>
      <ListTools
        list={list}
        columns={columns}
        tabs={
          <FilterTabs
            label={t.state}
            value={(filters['state'] ?? '') as (typeof tabs)[number]}
            onChange={(state) => list.choose({ filters: { state } })}
            options={tabs.map((state) => ({
              value: state,
              label: state === '' ? t.all : t.tabs[state],
              count: counts && formatCount(state === '' ? (all ?? 0) : (counts[state] ?? 0)),
            }))}
          />
        }
        search={{ label: t.search, box }}
        filters={[
          {
            key: 'language',
            name: t.language,
            options: languages.map((value) => ({ value, label: t.languages[value] })),
          },
        ]}
        file={{ name: 'landing-applications', columns, rows: () => wholeLeads(asked), disabled: !online }}
      />
      <LeadFacts weeks={weeks} />
      {wide && <LeadWeeks weeks={weeks} />}
      <ListBeside
        of={beside}
        pane={
          beside.shown !== '' && (
            <LeadPane key={beside.shown} id={beside.shown} onClose={beside.onClose} onMoved={source.retry} />
          )
        }
      >
        <ListView
          list={list}
          source={source}
          caption={t.caption}
          columns={columns}
          shown={columnsOf(beside.split)}
          rowKey={rowKey}
          current={beside.shown}
          phoneRow={(row) => <LeadPhoneRow row={row} opened={opened} />}
          search={box}
          online={online}
          failed={t.failed}
          empty={{ title: t.empty, text: search === '' ? t.emptyText : t.noMatch(search) }}
        />
        {!wide && <LeadWeeks weeks={weeks} />}
        {source.page?.rows.length !== 0 && <p className="text-sm text-muted">{t.lead}</p>}
      </ListBeside>
    </ListPage>
  )
}

const rowKey = ({ id }: LeadRow): string => id
