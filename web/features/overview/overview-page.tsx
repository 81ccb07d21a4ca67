import { useCallback, useEffect, useMemo, useState } from 'react'
import { momentOf } from '../../../domain/moments'
import { useLedgerCheck } from '../../data/queries/money/ledger'
import { useOverview, type OverviewStats } from '../../data/queries/money/stats'
import { useToday } from '../../data/queries/clock'
import { useOnline } from '../../data/queries/network'
import { formatLongDate, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { LocalDataError } from '../../shared/local-data-error'
import { Banner } from '../../ui/banner'
import { OverviewCounts } from './overview-counts'
import { MoneyByMonth } from './money-by-month'
import { CurrentMonth } from './current-month'
import { NeedsYouSection } from './needs-you-section'
import { NextDates } from './next-dates'
import { CardSkeleton, TodoSkeleton } from './overview-skeletons'
import { RentalsByMonth } from './rentals-by-month'
import { QuickActions } from './quick-actions'
import { RentersToday } from './renters-today'
import { useOverviewMessages } from './todo-text'
import type { TodoStats } from './todos'
import { WaitingTimes } from './waiting-times'

/** The admin's start page (document 2, section 2). */
export function OverviewPage() {
  const t = useOverviewMessages()
  const language = useLanguage()
  const today = useToday()
  const online = useOnline()
  const overview = useOverview()
  const { figures, asOf, unsent, error, reload } = overview
  const { rentals, runs } = figures
  const todos = selectTodoStats(figures)
  const known = Object.values(figures).some((values) => values !== undefined)
  // Once per visit and day: the forecast reads everyone's lines.
  const check = useLedgerCheck(
    useMemo(() => ({ today }), [today]),
    online,
  )
  const forecast = check.found?.forecast ?? null
  // After a failed read nothing further will be loaded.
  const isLoading = error === null
  const [listed, onListed] = useIsListed(todos !== undefined)
  const isReady = listed || !online
  // Hidden until the list has all its rows, because each new row would push the cards down.
  const belowClass = !isReady && isLoading ? 'hidden' : ''
  const besideClass = belowClass === '' ? '' : 'max-xl:hidden'
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-0 pb-4 md:px-6 md:pb-5">
      <p className="text-muted first-letter:uppercase">{formatLongDate(today, language)}</p>
      {!online && (
        <Banner title={t.offline}>
          {asOf === null ? t.offlineFigures : t.figuresAsOf(formatMoment(momentOf(asOf), language))}
        </Banner>
      )}
      {error !== null && <LocalDataError title={t.copyFailed} known={known} onRetry={reload} />}
      {/* With few to-dos, the cards move up beside the month. */}
      <div className="group/first grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[1fr_auto_auto] xl:has-data-few:grid-rows-[auto_auto_1fr]">
        <div className="grid min-w-0 xl:row-span-2 xl:group-has-data-few/first:row-span-1">
          {todos !== undefined ? (
            <NeedsYouSection figures={todos} unsent={unsent} today={today} isReady={isReady} onListed={onListed} />
          ) : (
            isLoading && <TodoSkeleton />
          )}
        </div>
        <div
          className={`grid min-w-0 xl:col-start-2 xl:group-has-data-few/first:row-span-3 xl:group-has-data-few/first:row-start-1 ${besideClass}`}
        >
          <CurrentMonth check={check} online={online} />
        </div>
        <div className={`min-w-0 xl:col-start-2 xl:group-has-data-few/first:col-start-1 ${belowClass}`}>
          <QuickActions />
        </div>
        <div
          className={`grid min-w-0 content-start gap-4 xl:col-span-2 xl:group-has-data-few/first:col-span-1 ${belowClass}`}
        >
          <OverviewCounts overview={overview} />
        </div>
      </div>
      {/* Before the first rental, one chart uses the full width. */}
      <div className={`grid gap-4 lg:grid-cols-2 lg:*:only:col-span-2 ${belowClass}`}>
        {runs !== undefined ? <MoneyByMonth months={runs.months} forecast={forecast} /> : isLoading && <CardSkeleton />}
        {rentals !== undefined ? <RentalsByMonth rentals={rentals} /> : isLoading && <CardSkeleton />}
      </div>
      <div className={`grid content-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] ${belowClass}`}>
        {todos !== undefined ? <WaitingTimes {...todos} unsent={unsent} /> : isLoading && <CardSkeleton />}
        {rentals !== undefined ? (
          <RentersToday rentals={rentals}>
            <div className="mt-4 border-t border-line pt-4 text-sm">
              <NextDates today={today} payments={figures.payments} forecast={forecast} />
            </div>
          </RentersToday>
        ) : (
          isLoading && <CardSkeleton />
        )}
      </div>
    </div>
  )
}

/** How long the page waits for rows that need the server, in ms. A row that arrives later pushes the rest down. */
const maxWaitMs = 1_000

/**
 * Reports whether the list has all its rows or has waited long enough, and returns the function to call when they are
 * there.
 */
function useIsListed(isStarted: boolean): [boolean, () => void] {
  const [listed, setListed] = useState(false)
  const onListed = useCallback(() => setListed(true), [])
  useEffect(() => {
    if (!isStarted) return
    const timer = setTimeout(onListed, maxWaitMs)
    return () => clearTimeout(timer)
  }, [isStarted, onListed])
  return [listed, onListed]
}

/** Undefined until all of it is loaded: an incomplete list could claim that nothing is left to do (P10). */
function selectTodoStats({
  payments,
  tickets,
  applications,
  leads,
  holds,
  webhook,
  rentals,
}: OverviewStats): TodoStats | undefined {
  if (payments === undefined || tickets === undefined || applications === undefined || leads === undefined) return
  if (holds === undefined || webhook === undefined || rentals === undefined) return
  return { payments, tickets, applications, leads, holds, webhook, rentals }
}
