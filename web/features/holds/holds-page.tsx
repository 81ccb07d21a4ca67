import { useEffect, useRef, useState, type RefObject } from 'react'
import { holdsRoute, type HoldPage, type HoldGroup, type HoldsAsked } from '../../../domain/api/money/holds'
import { holdKinds } from '../../../domain/collections/money/line-holds'
import { holdViews, type HoldView } from '../../../domain/money/payments/holds'
import { useRoute } from '../../data/queries/use-route'
import { listOf, allRows } from '../../data/queries/list-source'
import { formatCents, formatCount } from '../../i18n/format'
import { holdQueue } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { ListBeside, useBeside } from '../../lists/beside'
import { filled } from '../../lists/tools/list-filter'
import { oneOf, sortWord, type ListSpec } from '../../lists/list-address'
import type { ListColumn } from '../../lists/list-column'
import { ListPage } from '../../lists/list-foot'
import { ListTools } from '../../lists/tools/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState, type ListControl } from '../../lists/use-list-state'
import { useOpened } from '../../lists/use-opened'
import { useWide } from '../../lists/use-is-desktop'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { FilterTabs } from '../../ui/filter-tabs'
import { BulkBar } from './bulk-bar'
import { DecidedLately } from './decided-lately'
import { columnsOf, useHoldColumns } from './hold-columns'
import { HoldFigures } from './hold-figures'
import { HoldLines } from './hold-lines'
import { HoldPane } from './hold-pane'

const spec: ListSpec = {
  screen: 'holds',
  keyed: true,
  filters: { state: oneOf(holdViews), kind: oneOf(holdKinds) },
  sorts: ['since', 'cents'],
  sort: { key: 'since', descending: false },
}
const tabs = ['', ...holdViews.slice(1)] as const

/** Lists holds on commission and payments; each is released or refused with a reason (M23). */
export function HoldsPage() {
  const t = useMessages(holdQueue)
  const list = useListState(spec)
  const { filters, search, sort } = list.state
  const view: HoldView = holdViews.find((each) => each === filters['state']) ?? 'open'
  const isOpen = view === 'open' || view === 'objections'
  const sortValue = isOpen || sort.key === 'cents' ? sortWord(sort) : ''
  const query = { ...filled({ kind: filters['kind'] ?? '', search, sort: sortValue }), view } as HoldsAsked
  const source = listOf(useRoute(holdsRoute, { ...query, after: list.state.after }, { keep: true }))
  const opened = useOpened('hold')
  const columns = useHoldColumns(opened)
  const box = useRef<HTMLInputElement>(null)
  // After a decision the next hold opens only on request.
  const [afterDecision, setAfterDecision] = useState<'none' | 'decided' | 'gone-on'>('none')
  const isDecided = afterDecision === 'decided' && opened.id === ''
  const beside = useBeside(opened, source, ({ key }) => key, isDecided)
  const { shown, split } = beside
  const isDesktop = useWide()
  const current = source.rows.find((row) => row.lines.some(({ hold }) => hold === shown))
  return (
    <ListPage>
      <HoldTools
        list={list}
        view={view}
        asked={query}
        columns={columns}
        page={source.page}
        total={source.total}
        box={box}
      />
      <HoldFigures page={source.page} />
      <ListBeside
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
          shown={columnsOf(view, split)}
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
        {isOpen && isDesktop && <DecidedLately counts={JSON.stringify(source.page?.counts)} />}
        <p className="text-sm text-muted">{t.lead}</p>
      </ListBeside>
      {isOpen && <BulkBar list={list} rows={source.rows} onDone={source.retry} />}
    </ListPage>
  )
}

/** Shown after a decision, so that the buttons of the next hold are not under the pointer (M23). */
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
  asked: HoldsAsked
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
        shown: columnsOf(view),
        rows: () => allRows(holdsRoute, query),
      }}
    />
  )
}
