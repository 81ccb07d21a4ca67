import { useRef, useState } from 'react'
import {
  auditLogRoute,
  auditChainRoute,
  type AuditPage,
  type AuditLogFilter,
} from '../../../domain/api/program/audit-log'
import { addDays } from '../../../domain/calendar'
import { auditActions } from '../../../domain/record/audit-actions'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, fetchAllRows, type RouteList } from '../../data/queries/list-source'
import { serverNow } from '../../data/engine/db/clock'
import { useToday } from '../../data/queries/clock'
import { auditLog } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { omitEmpty, type ListFilter, monthOptions } from '../../lists/tools/list-filter'
import { oneOf, type ListSpec } from '../../lists/list-url'
import { formatCount, localDay } from '../../i18n/format'
import { ListLayout } from '../../lists/list-footer'
import { ListTools } from '../../lists/tools/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState, type ListControl } from '../../lists/use-list-state'
import { AnchorsCard } from './anchors-card'
import { AuditEntriesByDay } from './audit-entry'
import { chartDays, ChainCard } from './chain-card'
import { useAuditExportColumns } from './use-entry-text'

const spec: ListSpec = {
  screen: 'audit-log',
  usesCursors: true,
  filters: {
    actor: (value) => /^([a-z0-9]{15}|system)$/.test(value),
    action: oneOf(auditActions),
    month: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
    subject: (value) => value.length <= 500,
    upto: (value) => /^[1-9]\d{0,11}$/.test(value),
  },
  sorts: [],
  sort: { key: 'n', descending: true },
}

/** `?subject=collection/id` filters the log by a record. */
export function AuditLogPage() {
  const t = useMessages(auditLog)
  const list = useListState(spec)
  const { search, after } = list.state
  const query = omitEmpty({ ...list.state.filters, search }) as AuditLogFilter
  const source = toListSource(useRoute(auditLogRoute, { ...query, after }, { keep: true }))
  const columns = useAuditExportColumns()
  const searchRef = useRef<HTMLInputElement>(null)
  const today = localDay(serverNow())
  const [verified, setVerified] = useState(0)
  const chain = useRoute(
    auditChainRoute,
    { from: addDays(today, -chartDays), ...(verified > 0 && { verify: '1' as const }) },
    { again: verified },
  )
  const filters = useAuditFilters(list, source)
  const filterBy = (name: string) => (value: string) => list.choose({ filters: { [name]: value } })
  return (
    <ListLayout>
      <ChainCard
        chain={chain.value}
        loading={chain.loading}
        failed={chain.error !== null}
        today={today}
        onVerify={() => setVerified((before) => before + 1)}
        onEntry={(n) =>
          list.choose({ filters: { actor: '', action: '', month: '', subject: '', upto: String(n) }, search: '' })
        }
      />
      <ListTools
        list={list}
        search={{ label: t.search, searchRef }}
        columns={columns}
        filters={filters}
        file={{ name: 'audit-log', columns, rows: () => fetchAllRows(auditLogRoute, query) }}
      />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        rowKey={(row) => String(row.n)}
        search={searchRef}
        failed={t.failed}
        empty={{ title: t.empty, noneFound: t.noneFound, text: search === '' ? t.emptyText : t.noMatch(search) }}
        body={({ rows, cursor }) => (
          <AuditEntriesByDay
            rows={rows}
            cursor={cursor}
            checked={chain.value?.checked ?? null}
            opened={Number(list.state.filters['upto'] ?? 0)}
            onSubject={filterBy('subject')}
            onActor={filterBy('actor')}
          />
        )}
      />
      <AnchorsCard />
      <p className="text-sm text-muted">{t.lead}</p>
    </ListLayout>
  )
}

function useAuditFilters(list: ListControl, { page, rows }: RouteList<AuditPage>): ListFilter[] {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const month = useToday().slice(0, 7)
  const actor = list.state.filters['actor'] ?? ''
  const admins = page?.admins ?? []
  const isListed = actor === '' || actor === 'system' || admins.some(({ id }) => id === actor)
  // An actor who isn't an admin isn't in `admins`, so the name comes from the entries.
  const other = { value: actor, label: rows.find((row) => row.actor === actor)?.actorName ?? t.somebody }
  return [
    {
      key: 'actor',
      name: t.who,
      options: [
        ...admins.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'system', label: t.system },
        ...(isListed ? [] : [other]),
      ],
    },
    {
      key: 'action',
      name: t.what,
      options: auditActions
        .map((value) => ({ value, label: t.actions[value] }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    },
    { key: 'month', name: t.at, options: monthOptions(month, 36, language) },
    { key: 'subject', chip: t.onlyRecord },
    { key: 'upto', chip: t.fromEntry(formatCount(Number(list.state.filters['upto'] ?? 0))) },
  ]
}
