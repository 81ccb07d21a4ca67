import { useRef } from 'react'
import { leadStates } from '../../../domain/people/leads'
import { useLeads, wholeLeads, type LeadsAsked } from '../../data/repos/leads'
import { useOnline } from '../../data/repos/use-online'
import { formatCount } from '../../i18n/format'
import { leads } from '../../i18n/leads'
import { useMessages } from '../../i18n/messages'
import { filled } from '../../lists/filled'
import { oneOf, type ListSpec } from '../../lists/list-address'
import { ListTools } from '../../lists/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState } from '../../lists/use-list-state'
import { useOpened } from '../../lists/use-opened'
import { useWide } from '../../lists/use-wide'
import { FilterTabs } from '../../ui/filter-tabs'
import { columnsOf, LeadPhoneRow, useLeadColumns } from './lead-columns'
import { LeadPane } from './lead-pane'

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
  const list = useListState(spec)
  const { filters, search } = list.state
  const asked = filled({ ...filters, search }) as LeadsAsked
  const source = useLeads(asked, list.state.after)
  const opened = useOpened('lead')
  const columns = useLeadColumns(opened)
  const box = useRef<HTMLInputElement>(null)
  const wide = useWide('split')
  // where there is room the first one lies beside the list
  const shown = opened.id || (wide && source.known ? (source.rows[0]?.id ?? '') : '')
  const split = wide && shown !== ''
  const counts = source.page?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">
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
              label: state === '' ? t.all : t.states[state],
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
      <div
        className={split ? 'grid grid-cols-[minmax(0,1fr)_25rem] items-start gap-4' : 'grid grid-cols-[minmax(0,1fr)]'}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
          <ListView
            list={list}
            source={source}
            caption={t.caption}
            columns={columns}
            shown={columnsOf(split)}
            rowKey={(row) => row.id}
            current={shown}
            phoneRow={(row) => <LeadPhoneRow row={row} opened={opened} />}
            search={box}
            online={online}
            failed={t.failed}
            empty={{ title: t.empty, text: search === '' ? t.emptyText : t.noMatch(search) }}
          />
          <p className="text-sm text-muted">{t.lead}</p>
        </div>
        {shown !== '' && (
          <LeadPane
            key={shown}
            id={shown}
            onClose={opened.id === '' ? undefined : opened.close}
            onMoved={source.retry}
          />
        )}
      </div>
    </div>
  )
}
