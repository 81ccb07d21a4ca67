import { useEffect, useRef, useState, type RefObject } from 'react'
import { holdsRoute, type HoldPage, type HoldGroup, type HoldListFilter } from '../../../domain/api/money/holds'
import { holdKinds } from '../../../domain/collections/money/line-holds'
import { holdViews, type HoldView } from '../../../domain/money/payments/holds'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, fetchAllRows } from '../../data/queries/list-source'
import { formatCents, formatCount } from '../../i18n/format'
import { holdQueue } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { ListWithDetail, useDetailPane } from '../../lists/list-with-detail'
import { omitEmpty } from '../../lists/tools/list-filter'
import { oneOf, sortParam, type ListSpec } from '../../lists/list-url'
import type { ListColumn } from '../../lists/list-column'
import { ListLayout } from '../../lists/list-footer'
import { ListTools } from '../../lists/tools/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState, type ListControl } from '../../lists/use-list-state'
import { useOpenedRow } from '../../lists/use-opened-row'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { FilterTabs } from '../../ui/filter-tabs'
import { BulkBar } from './bulk-bar'
import { RecentDecisions } from './recent-decisions'
import { visibleColumns, useHoldColumns } from './hold-columns'
import { HoldStats } from './hold-stats'
import { HoldLines } from './hold-lines'
import { HoldPane } from './hold-pane'

const spec: ListSpec = {
  screen: 'holds',
  usesCursors: true,
  filters: { state: oneOf(holdViews), kind: oneOf(holdKinds) },
  sorts: ['since', 'cents'],
  sort: { key: 'since', descending: false },
}
const tabs = ['', ...holdViews.slice(1)] as const

/** Lists holds on commission and payments. Admins release or refuse each one with a reason (M23). */
export function HoldsPage() {
  const t = useMessages(holdQueue)
  const list = useListState(spec)
  const { filters, search, sort } = list.state
  const view: HoldView = holdViews.find((each) => each === filters['state']) ?? 'open'
  const isOpen = view === 'open' || view === 'objections'
  const sortValue = isOpen || sort.key === 'cents' ? sortParam(sort) : ''
  const query = { ...omitEmpty({ kind: filters['kind'] ?? '', search, sort: sortValue }), view } as HoldListFilter
  const source = toListSource(useRoute(holdsRoute, { ...query, after: list.state.after }, { keep: true }))
  const opened = useOpenedRow('hold')
  const columns = useHoldColumns(opened)
  const box = useRef<HTMLInputElement>(null)
  // After a decision the next hold opens only on request.
  const [afterDecision, setAfterDecision] = useState<'none' | 'decided' | 'gone-on'>('none')
  const isDecided = afterDecision === 'decided' && opened.id === ''
  const beside = useDetailPane(opened, source, ({ key }) => key, isDecided)
  const { shown, split } = beside
  const isDesktop = useDesktopLayout()
  const current = source.rows.find((row) => row.lines.some(({ hold }) => hold === shown))
  return (
    <ListLayout>
      <HoldTools
        list={list}
        view={view}
        asked={query}
        columns={columns}
        page={source.page}
        total={source.total}
        box={box}
      />
      <HoldStats page={source.page} />
      <ListWithDetail
        of={beside}
        pane={
          shown !== '' ? (
            <HoldPane
              key={shown}
              hold={shown}
              onClose={beside.onClose}
              focused={afterDecision === 'gone-on'}
              onDecided={() => {
                setAfterDecision('decided')
                source.retry()
              }}
            />
          ) : (
            split && <DecidedPane onNext={() => setAfterDecision('gone-on')} />
          )
        }
      >
        <ListView
          list={list}
          source={source}
          caption={t.caption}
          columns={columns}
          shown={visibleColumns(view, split)}
          rowKey={(row) => row.key}
          current={current?.key}
          nameOf={isOpen ? (row) => t.pick(row.name, formatCents(row.cents)) : undefined}
          search={box}
          failed={t.failed}
          empty={{ title: t.none[view], text: search === '' ? t.noneText : t.noMatch(search) }}
        />
        {split && current !== undefined && (
          <Card title={t.linesTitle(current.lines.length)}>
            <HoldLines group={current} />
          </Card>
        )}
        {isOpen && isDesktop && <RecentDecisions counts={JSON.stringify(source.page?.counts)} />}
        <p className="text-sm text-muted">{t.lead}</p>
      </ListWithDetail>
      {isOpen && <BulkBar list={list} rows={source.rows} onDone={source.retry} />}
    </ListLayout>
  )
}

/** Shown after a decision, so that no button of the next hold is under the pointer (M23). */
function DecidedPane({ onNext }: { onNext: () => void }) {
  const t = useMessages(holdQueue)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <section aria-label={t.decided} className="grid justify-items-start gap-3 rounded-lg bg-raised p-5 shadow-sm">
      <h2 className="text-[1.0625rem]/6">{t.decided}</h2>
      <Button ref={next} kind="quiet" size="sm" onClick={onNext}>
        {t.next}
      </Button>
    </section>
  )
}

interface ToolsProps {
  list: ListControl
  view: HoldView
  asked: HoldListFilter
  columns: readonly ListColumn<HoldGroup>[]
  page: HoldPage | undefined
  total: number | undefined
  box: RefObject<HTMLInputElement | null>
}

function HoldTools({ list, view, asked: query, columns, page, total, box }: ToolsProps) {
  const t = useMessages(holdQueue)
  return (
    <ListTools
      list={list}
      columns={columns}
      total={total}
      tabs={
        <FilterTabs
          keys
          label={t.viewLabel}
          value={(view === 'open' ? '' : view) as (typeof tabs)[number]}
          onChange={(value) => list.choose({ filters: { state: value } })}
          options={tabs.map((value) => ({
            value,
            label: t.views[value === '' ? 'open' : value],
            count: page && formatCount(page.counts[value === '' ? 'open' : value]),
          }))}
        />
      }
      search={{ label: t.search, box }}
      filters={[{ key: 'kind', name: t.kind, options: holdKinds.map((value) => ({ value, label: t.kinds[value] })) }]}
      file={{
        name: 'holds',
        columns,
        shown: visibleColumns(view),
        rows: () => fetchAllRows(holdsRoute, query),
      }}
    />
  )
}
