import { useRef, type RefObject } from 'react'
import { useDocumentTitle } from '../../../shared/page-effects'
import { Navigate, useParams, useSearchParams, useLocation, useNavigate } from 'react-router-dom'
import { isMonth } from '../../../../domain/calendar'
import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import { runOutcomes, runReasons } from '../../../../domain/money/payments/payment-run'
import type { RunGroup, RunComparisonRow, RunComparison } from '../../../../domain/money/payments/compare-runs'
import { paths, runPath } from '../../../../domain/paths'
import { useCollectionsSynced } from '../../../data/queries/sync/replica-state'
import {
  useRunResults,
  usePaymentRuns,
  type RunResultsQuery,
  fetchAllRunResults,
} from '../../../data/queries/money/runs'
import { formatLongMonth, formatMonthName, formatMonth, formatCount } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { runs as messages } from '../../../i18n/admin-areas'
import { LocalDataError } from '../../../shared/local-data-error'
import { omitEmpty } from '../../../lists/tools/list-filter'
import { oneOf, type ListSpec } from '../../../lists/list-url'
import { ListLayout } from '../../../lists/list-footer'
import { ListView } from '../../../lists/list-view'
import { useListState, type ListControl } from '../../../lists/use-list-state'
import { LinkButton } from '../../../ui/button'
import { EmptyState, Skeleton } from '../../../ui/states/empty-state'
import { PageTitle } from '../../../ui/title-actions'
import { useResultColumns } from './result-columns'
import { RunStats } from './run-stats'
import { RunSummary } from './run-summary'
import { findComparisonRun, findRun, latestRun, runOrdinal } from './select-run'
import { FilterSelect } from '../../../lists/tools/filter-select'
import type { ListColumn } from '../../../ui/column'
import { ListTools } from '../../../lists/tools/list-tools'
import { FilterTabs } from '../../../ui/filter-tabs'

/** Redirects to the newest run; if there is none, shows when there will be one. */
export function RunsPage() {
  const t = useMessages(messages)
  const { runs, isComplete, errorNotice } = useSyncedRuns()
  const newest = latestRun(runs)
  if (newest !== undefined) return <Navigate replace to={runPath(newest.month)} />
  return (
    <ListLayout>
      {errorNotice ??
        (isComplete ? (
          <EmptyState title={t.none} action={<LinkButton href={paths.adminPayments}>{t.toPayments}</LinkButton>}>
            {t.noneText}
          </EmptyState>
        ) : (
          <Skeleton className="h-72 rounded-xl" />
        ))}
    </ListLayout>
  )
}

/** Returns the runs, newest first, and whether all are loaded. `errorNotice` is set only if they can't be read. */
function useSyncedRuns() {
  const t = useMessages(messages)
  const { value, error, reload } = usePaymentRuns()
  const isSynced = useCollectionsSynced('payment_runs')
  return {
    runs: value ?? [],
    isComplete: isSynced && value !== undefined,
    errorNotice: error && <LocalDataError title={t.copyFailed} known={value !== undefined} onRetry={reload} />,
  }
}

/** Shows a month's run (M5): what it created for each person, compared with another run, and whether it can be undone. */
export function RunPage() {
  const { month = '' } = useParams()
  const t = useMessages(messages)
  const language = useLanguage()
  const [params] = useSearchParams()
  const { runs, isComplete, errorNotice } = useSyncedRuns()
  const name = isMonth(month) ? formatLongMonth(month, language) : month
  const title = t.title(name)
  useDocumentTitle(title)
  const run = findRun(runs, month, numberIn(params, 'run'))
  return (
    <ListLayout>
      <PageTitle>{title}</PageTitle>
      {errorNotice}
      {errorNotice === null && run === undefined && !isComplete && (
        <>
          <Skeleton className="h-48 rounded-xl" />
          <Skeleton className="h-72 rounded-xl" />
        </>
      )}
      {errorNotice === null && run === undefined && isComplete && (
        <EmptyState title={t.noneOfMonth(name)} action={<LinkButton href={paths.adminRuns}>{t.newest}</LinkButton>}>
          {t.noneOfMonthText}
        </EmptyState>
      )}
      {run !== undefined && (
        <Results
          key={run.id}
          run={run}
          runs={runs}
          comparedRun={findComparisonRun(runs, run, numberIn(params, 'beside'))}
        />
      )}
    </ListLayout>
  )
}

function numberIn(params: URLSearchParams, name: 'run' | 'beside'): number | null {
  const text = params.get(name) ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

const tabs = ['all', ...runOutcomes] as const satisfies readonly RunGroup[]
const listSpec: ListSpec = {
  screen: 'run-results',
  usesCursors: true,
  filters: { group: oneOf(tabs), reason: oneOf(runReasons) },
  sorts: [],
  sort: { key: 'difference', descending: true },
}

function Results({ run, runs, comparedRun }: RunChoiceProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const list = useListState(listSpec)
  const { filters, search } = list.state
  // Shows the differences by default, or everyone if there is no run to compare with.
  const group = tabs.find((tab) => tab === filters['group']) ?? (comparedRun === undefined ? 'all' : 'differs')
  const query: RunResultsQuery = {
    ...(omitEmpty({ reason: filters['reason'] ?? '', search }) as Pick<RunResultsQuery, 'reason' | 'search'>),
    run: run.id,
    beside: comparedRun?.id ?? '',
    group,
  }
  const source = useRunResults(query, list.state.after)
  const columns = useResultColumns(run, comparedRun)
  const searchRef = useRef<HTMLInputElement>(null)
  const comparedMonth = comparedRun && formatMonthName(comparedRun.month, language)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <RunChoice run={run} runs={runs} comparedRun={comparedRun} />
        <RunSummary run={run} />
      </div>
      <RunStats run={run} comparedRun={comparedRun} found={source.page?.of} />
      <ResultTools {...{ list, query, columns, searchRef }} found={source.page?.of} comparedMonth={comparedMonth} />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        rowKey={rowKey}
        search={searchRef}
        failed={t.failed}
        empty={{
          title: t.empty,
          text:
            search !== ''
              ? t.noMatch(search)
              : group === 'differs'
                ? t.emptyGroup.differs(comparedMonth ?? '')
                : t.emptyGroup.other,
        }}
      />
    </>
  )
}

const rowKey = ({ position }: RunComparisonRow): string => String(position)

interface RunChoiceProps {
  run: PaymentRun
  runs: readonly PaymentRun[]
  comparedRun: PaymentRun | undefined
}

/** Selects the run and the one to compare it with; both are in the URL. */
function RunChoice({ run, runs, comparedRun }: RunChoiceProps) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const nameOf = useRunName(runs)
  const show = (id: string): void => {
    const chosen = runs.find((each) => each.id === id)
    if (chosen === undefined) return
    const isLatest = latestRun(runs.filter(({ month }) => month === chosen.month))?.id === chosen.id
    void navigate(runPath(chosen.month, isLatest ? undefined : chosen.n))
  }
  const setComparison = (id: string): void => {
    const next = new URLSearchParams(params)
    next.set('beside', String(runs.find((each) => each.id === id)?.n ?? 0))
    // The comparison with another run is a different list, so it starts at the first page.
    next.delete('page')
    void navigate(`${pathname}?${next.toString()}`)
  }
  const options = runs.map((each) => ({ value: each.id, label: nameOf(each) }))
  return (
    <span className="flex flex-wrap gap-2">
      <FilterSelect always name={t.month} value={run.id} options={options} onChange={show} />
      <FilterSelect
        always
        name={t.beside}
        value={comparedRun?.id ?? ''}
        options={[
          { value: '', label: t.besideOf(t.besideNone) },
          ...options
            .filter(({ value }) => value !== run.id)
            .map(({ value, label }) => ({ value, label: t.besideOf(label) })),
        ]}
        onChange={setComparison}
      />
    </span>
  )
}

function useRunName(runs: readonly PaymentRun[]): (run: PaymentRun) => string {
  const t = useMessages(messages)
  const language = useLanguage()
  return (run) => {
    const { nth, of } = runOrdinal(runs, run)
    const month = formatMonth(run.month, language)
    const name = of === 1 ? month : t.nth(month, nth)
    return run.state === 'undone' ? t.undoneRun(name) : name
  }
}

interface ResultToolsProps {
  list: ListControl
  query: RunResultsQuery
  columns: readonly ListColumn<RunComparisonRow>[]
  searchRef: RefObject<HTMLInputElement | null>
  found: RunComparison | undefined
  comparedMonth: string | undefined
}

/** Toolbar of the results. */
function ResultTools({ list, query, columns, searchRef, found, comparedMonth }: ResultToolsProps) {
  const t = useMessages(messages)
  const reasons = (found?.reasons ?? []).map((value) => ({ value, label: t.reasons[value] }))
  const groups: readonly RunGroup[] = comparedMonth === undefined ? tabs : ['all', 'differs', ...runOutcomes]
  return (
    <ListTools
      list={list}
      views={false}
      columns={columns}
      tabs={
        <FilterTabs
          keys
          label={t.show}
          value={query.group}
          onChange={(group) => list.choose({ filters: { group: group === 'differs' ? '' : group } })}
          options={groups.map((value) => ({
            value,
            label: value === 'differs' ? t.groups.differs(comparedMonth ?? '') : t.groups[value],
            count: found && formatCount(found.counts[value]),
          }))}
        />
      }
      search={{ label: t.search, searchRef }}
      filters={[{ key: 'reason', name: t.reason, options: reasons }]}
      file={{ name: 'run-results', columns, rows: () => fetchAllRunResults(query) }}
    />
  )
}
