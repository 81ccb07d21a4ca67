import { useEffect, useRef, useState, type RefObject } from 'react'
import { holdsRoute, type HoldPage, type HoldGroup, type HoldListFilter } from '../../../domain/api/money/holds'
import { holdKinds } from '../../../domain/collections/money/line-holds'
import { holdViews, type HoldView } from '../../../domain/money/payments/holds'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, fetchAllRows, type RouteList } from '../../data/queries/list-source'
import { formatCents, formatCount, formatDayMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { ListWithDetail, useDetailPane } from '../../lists/list-with-detail'
import { omitEmpty } from '../../lists/tools/list-filter'
import { oneOf, sortParam, type ListSpec } from '../../lists/list-url'
import type { ListColumn } from '../../ui/column'
import { ListLayout } from '../../lists/list-footer'
import { ListTools } from '../../lists/tools/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState, type ListControl, emptySelection } from '../../lists/use-list-state'
import { useOpenedRow } from '../../lists/use-opened-row'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { FilterTabs } from '../../ui/filter-tabs'
import { visibleColumns, useHoldColumns } from './hold-columns'
import { HoldLines } from './hold-lines'
import { HoldPane } from './hold-pane'
import { Skeleton } from '../../ui/states/empty-state'
import { CommandButton } from '../../forms/command-parts'
import { SelectionBar } from '../../lists/selection-bar'
import { RefuseDialog, ReleaseDialog } from './hold-dialogs'
import { useRecentHoldDecisions } from '../../data/queries/money/payments'
import { Table } from '../../ui/table'
import { HoldBadge } from './hold-text'

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
  const searchRef = useRef<HTMLInputElement>(null)
  // After a decision the next hold opens only on request.
  const [afterDecision, setAfterDecision] = useState<'none' | 'decided' | 'gone-on'>('none')
  const isDecided = afterDecision === 'decided' && opened.id === ''
  const detailPane = useDetailPane(opened, source, ({ key }) => key, isDecided)
  const { shown, split } = detailPane
  const isDesktop = useDesktopLayout()
  const current = source.rows.find((row) => row.lines.some(({ hold }) => hold === shown))
  return (
    <ListLayout>
      <HoldTools {...{ list, view, query, columns, source, searchRef }} />
      <HoldStats page={source.page} />
      <ListWithDetail
        of={detailPane}
        pane={
          shown !== '' ? (
            <HoldPane
              key={shown}
              hold={shown}
              onClose={detailPane.onClose}
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
          search={searchRef}
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
  query: HoldListFilter
  columns: readonly ListColumn<HoldGroup>[]
  source: RouteList<HoldPage>
  searchRef: RefObject<HTMLInputElement | null>
}

function HoldTools({ list, view, query, columns, source: { page, total }, searchRef }: ToolsProps) {
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
      search={{ label: t.search, searchRef }}
      filters={[{ key: 'kind', name: t.kind, options: holdKinds.map((value) => ({ value, label: t.kinds[value] })) }]}
      file={{ name: 'holds', columns, shown: visibleColumns(view), rows: () => fetchAllRows(holdsRoute, query) }}
    />
  )
}

function HoldStats({ page }: { page: HoldPage | undefined }) {
  const t = useMessages(holdQueue)
  const decidedCount = page && page.counts.released + page.counts.refused
  const shareText = (n: number | undefined) =>
    n === undefined || decidedCount === undefined ? undefined : t.ofAll(formatCount(n), formatCount(decidedCount))
  const stats = [
    { name: t.heldNow, value: page && formatCents(page.open.cents), small: page && t.lines(page.open.lines) },
    { name: t.inTime, value: shareText(page?.inTime), small: undefined },
    { name: t.releasedSoFar, value: shareText(page?.counts.released), small: undefined },
  ]
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-2 py-1 md:gap-x-0 md:*:not-last:mr-8 md:*:not-last:border-r md:*:not-last:border-line md:*:not-last:pr-8">
      {stats.map(({ name, value, small: note }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-xl/7 font-semibold">
            {value ?? <Skeleton className="my-1 h-5 w-24 rounded-sm" />}
            {note !== undefined && (
              <span className="font-sans text-sm font-normal text-muted max-md:block md:ml-2">{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Decides all selected holds. Selected rows of other pages are included if they were shown during this visit. */
function BulkBar({ list, rows, onDone }: { list: ListControl; rows: readonly HoldGroup[]; onDone: () => void }) {
  const t = useMessages(holdQueue)
  const [deciding, setDeciding] = useState<'release' | 'refuse' | null>(null)
  const [seen, setSeen] = useState<ReadonlyMap<string, HoldGroup>>(new Map())
  if (rows.some((row) => seen.get(row.key) !== row)) {
    setSeen(new Map([...seen, ...rows.map((row) => [row.key, row] as const)]))
  }
  const groups = list.state.picked.keys.flatMap((key) => seen.get(key) ?? [])
  const dialog = {
    groups,
    onClose: () => setDeciding(null),
    onDone: () => {
      list.pick(emptySelection)
      onDone()
    },
  }
  return (
    <>
      <SelectionBar
        count={groups.length}
        cents={groups.reduce((sum, { cents }) => sum + cents, 0)}
        onClear={() => list.pick(emptySelection)}
      >
        <CommandButton kind="bar" size="sm" onClick={() => setDeciding('refuse')}>
          {t.refuseMany(groups.length)}
        </CommandButton>
        <CommandButton kind="bar" size="sm" onClick={() => setDeciding('release')}>
          {t.releaseMany(groups.length)}
        </CommandButton>
      </SelectionBar>
      {deciding === 'release' && <ReleaseDialog {...dialog} />}
      {deciding === 'refuse' && <RefuseDialog {...dialog} />}
    </>
  )
}

const recentShown = 4

function RecentDecisions({ counts }: { counts: string }) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const rows = useRecentHoldDecisions(counts, recentShown).value ?? []
  if (rows.length === 0) return null
  return (
    <Card title={t.lately}>
      <Table
        flat
        caption={t.lately}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'when',
            head: t.decidedWhen,
            text: ({ decidedAt }) => formatDayMonth(decidedAt, language),
            className: 'whitespace-nowrap',
          },
          { key: 'who', head: t.affiliate, text: ({ name }) => name },
          { key: 'decision', head: t.decision, cell: (row) => <HoldBadge row={row} /> },
          {
            key: 'reason',
            head: t.reasonTold,
            cell: ({ reason }) => reason || <span className="text-muted">{t.noReason}</span>,
            className: 'wrap-anywhere',
          },
          { key: 'amount', head: t.amount, end: true, text: ({ cents }) => formatCents(cents) },
        ]}
      />
    </Card>
  )
}
