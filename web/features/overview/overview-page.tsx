import { useCallback, useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { momentOf } from '../../../domain/moments'
import { useLedgerCheck } from '../../data/queries/money/ledger'
import { taskStatsOf, useOverview, type OverviewStats, type Overview } from '../../data/queries/money/stats'
import { useToday } from '../../data/queries/clock'
import { useOnline } from '../../data/queries/network'
import {
  formatLongDate,
  formatMoment,
  formatCents,
  formatDate,
  formatDayMonth,
  formatCount,
  formatMonth,
} from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { LocalDataError } from '../../shared/local-data-error'
import { Banner } from '../../ui/banner'
import { MoneyByMonth, RentalsByMonth } from './plot-card'
import { CurrentMonth } from './current-month'
import { FirstHour } from './first-hour'
import { NeedsYouSection } from './needs-you-section'
import { CardSkeleton, TodoSkeleton } from './overview-skeletons'
import { RentersToday } from './renters-today'
import { useOverviewMessages } from './todo-text'
import { WaitingTimes } from './waiting-times'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import { type CalendarDate, ticketStatuses, type Language, type TicketStatus } from '../../../domain/entities'
import type { StatsValues } from '../../../domain/stats/values'
import { nextPayoutDay } from '../../../domain/money/payments/holding'
import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import { paths } from '../../../domain/paths'
import type { TaskStats } from '../../../domain/program/tasks'
import { useProgram } from '../../data/queries/installation/program'
import { Amount } from '../../ui/text/amount'
import { DescriptionList } from '../../ui/description-list'
import { Shield, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Card } from '../../ui/card'
import { StatusGlyph, type Glyph } from '../../ui/pictures/status-glyph'
import { Tag, Skeleton } from '../../ui/states/empty-state'

/** The admin's start page (document 2, section 2). */
export function OverviewPage() {
  const t = useOverviewMessages()
  const language = useLanguage()
  const today = useToday()
  const online = useOnline()
  const overview = useOverview()
  const { figures, asOf, error, reload } = overview
  const known = Object.values(figures).some((values) => values !== undefined)
  const shown = { overview, today, online, todos: taskStatsOf(figures) }
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-0 pb-4 md:px-6 md:pb-5">
      <p className="text-muted first-letter:uppercase">{formatLongDate(today, language)}</p>
      {!online && (
        <Banner title={t.offline}>
          {asOf === null ? t.offlineFigures : t.figuresAsOf(formatMoment(momentOf(asOf), language))}
        </Banner>
      )}
      {error !== null && <LocalDataError title={t.copyFailed} known={known} onRetry={reload} />}
      {isFirstHour(figures) ? <FirstHourSections {...shown} /> : <Sections {...shown} />}
    </div>
  )
}

/** Reports whether no rental has ever started. Undefined figures aren't loaded yet. */
const isFirstHour = ({ rentals, runs, payments }: OverviewStats): boolean =>
  rentals !== undefined &&
  runs !== undefined &&
  payments !== undefined &&
  rentals.count + rentals.starting + rentals.flow.length + runs.months.length + payments.months.length === 0

interface SectionsProps {
  overview: Overview
  today: CalendarDate
  online: boolean
  todos: TaskStats | undefined
}

function FirstHourSections({ overview: { figures, unsent }, today, online, todos }: SectionsProps) {
  const [listed, onListed] = useIsListed(todos !== undefined)
  const isWaiting =
    todos !== undefined &&
    todos.tickets.waiting.count + todos.leads.waiting.count + todos.applications.waiting.count > 0
  return (
    <FirstHour today={today} people={figures.people} quick={<QuickActions />}>
      {isWaiting && (
        <NeedsYouSection
          figures={todos}
          unsent={unsent}
          today={today}
          isReady={listed || !online}
          onListed={onListed}
        />
      )}
    </FirstHour>
  )
}

function Sections({ overview, today, online, todos }: SectionsProps) {
  const { figures, unsent, error } = overview
  const { rentals, runs } = figures
  // Loaded once per visit and day, because the forecast reads everyone's lines.
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
    <>
      {/* With few rows, the counts move up beside the month. */}
      <div className="group/first grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem] xl:has-data-few:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 xl:group-has-data-few/first:content-start">
          {todos !== undefined ? (
            <NeedsYouSection figures={todos} unsent={unsent} today={today} isReady={isReady} onListed={onListed} />
          ) : (
            isLoading && <TodoSkeleton />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-4 xl:col-start-2 xl:row-start-1 xl:group-has-data-few/first:row-span-2">
          <div className={besideClass}>
            <CurrentMonth check={check} online={online}>
              <NextDates today={today} payments={figures.payments} forecast={forecast} />
            </CurrentMonth>
          </div>
          <div className={`grid gap-4 ${belowClass}`}>
            {rentals !== undefined ? <RentersToday rentals={rentals} /> : isLoading && <CardSkeleton />}
            <QuickActions />
          </div>
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
      <div className={`grid ${belowClass}`}>
        {todos !== undefined ? <WaitingTimes {...todos} unsent={unsent} /> : isLoading && <CardSkeleton />}
      </div>
    </>
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

interface Props {
  today: CalendarDate
  payments: StatsValues<'payments'> | undefined
  forecast: PaydayForecast | null
}

/** Shows when the next run will be possible, the next payout day with an estimate of its amount, and the total sent. */
function NextDates({ today, payments, forecast }: Props) {
  const t = useOverviewMessages()
  const language = useLanguage()
  const { value: program } = useProgram()
  const rows: ComponentProps<typeof DescriptionList>['rows'] = [
    { name: t.nextRunLabel, value: formatDate(firstDay(addMonths(monthOf(today), 1)), language) },
    ...(program === undefined ? [] : [{ name: t.nextPayday, value: payday(program.payout_day) }]),
    ...(payments === undefined ? [] : [{ name: t.paidOut, value: <DispersedTotal payments={payments} /> }]),
  ]
  return <DescriptionList rows={rows} />

  function payday(payoutDay: number): string {
    const day = nextPayoutDay(payoutDay, today)
    // The forecast applies only to the payday of the next run's month.
    if (forecast === null || payments === undefined || forecast.payday !== day) return formatDate(day, language)
    const { pending, approved } = payments.statuses
    const cents = forecast.cents + pending.cents + approved.cents - payments.locked.cents
    return t.dayAbout(formatDayMonth(day, language), formatCents(cents))
  }
}

const DispersedTotal = ({ payments }: { payments: StatsValues<'payments'> }) => (
  <Amount cents={payments.statuses.dispersed.cents} href={`${paths.adminPayments}?status=dispersed`} />
)

function QuickActions() {
  const t = useOverviewMessages()
  const actions = [
    { href: paths.adminUsers, Icon: Users, title: t.manageUsers, text: t.manageUsersText },
    { href: paths.adminAdmins, Icon: Shield, title: t.manageAdmins, text: t.manageAdminsText },
  ]
  return (
    <Card label={t.quick} className="px-4! py-2! md:px-5!">
      <ul className="-mx-2 grid divide-y divide-line">
        {actions.map(({ href, Icon, title, text }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex min-h-11 items-center gap-3 rounded-lg px-2 py-2 no-underline hover:bg-surface"
            >
              <Icon aria-hidden className="size-5 flex-none stroke-[1.75] text-accent" />
              <span className="leading-tight">
                <b className="block font-semibold">{title}</b>
                <small className="text-sm text-muted">{text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const statusMarks: { [status in TicketStatus]: { glyph: Glyph; tone: string } } = {
  open: { glyph: 'dashed', tone: 'text-caution' },
  in_progress: { glyph: 'half', tone: 'text-accent' },
  resolved: { glyph: 'tick', tone: 'text-positive' },
  closed: { glyph: 'struck', tone: 'text-muted' },
}

/** Counts of people and tickets. A count that isn't loaded is a skeleton; one that failed to load is a dash. */
function OverviewCounts({ overview: { figures, unsent, error } }: { overview: Overview }) {
  const t = useOverviewMessages()
  const language = useLanguage()
  const { people, tickets, applications } = figures
  const oldest = applications?.waiting.oldest ?? ''
  const format = (n: number | undefined) => (n !== undefined ? formatCount(n) : error === null ? undefined : null)
  return (
    <>
      <StatTiles
        label={t.figures}
        figures={[
          {
            key: 'users',
            label: t.users,
            value: format(people?.user),
            sub: people && t.joined(people.joinedWeek),
            href: `${paths.adminUsers}?role=user`,
          },
          {
            key: 'affiliates',
            label: t.affiliates,
            value: format(people?.affiliate),
            sub: people && t.referring(people.referring),
            href: `${paths.adminUsers}?role=affiliate`,
          },
          {
            key: 'admins',
            label: t.admins,
            value: format(people?.admin),
            sub: people && t.here(people.adminsWeek),
            href: paths.adminAdmins,
          },
          {
            key: 'pending',
            label: t.pendingAffiliates,
            note: (people?.pendingAffiliates ?? 0) > 0 && <Tag tone="accent">{t.isNew}</Tag>,
            value: format(people?.pendingAffiliates),
            sub: oldest === '' ? undefined : t.since(formatDayMonth(oldest.slice(0, 10), language)),
            href: paths.adminApplications,
          },
          ...ticketStatuses.map((status) => ({
            key: status,
            label: t[status],
            mark: (
              <span className={statusMarks[status].tone}>
                <StatusGlyph glyph={statusMarks[status].glyph} />
              </span>
            ),
            value: format(tickets?.statuses[status]),
            sub: tickets && ticketSub(status, tickets, t, language),
            href: `${paths.adminSupport}?status=${status}`,
          })),
        ]}
      />
      {unsent > 0 && <p className="px-5 text-sm text-muted">{t.ticketsUnsent(unsent)}</p>}
    </>
  )
}

function ticketSub(
  status: TicketStatus,
  { waiting, waitingInProgress, oldest }: StatsValues<'tickets'>,
  t: ReturnType<typeof useOverviewMessages>,
  language: Language,
): string | undefined {
  if (status === 'open') return t.waitForUs(waiting.count - waitingInProgress)
  if (status === 'in_progress') return t.waitForUs(waitingInProgress)
  return oldest[status] === '' ? undefined : t.sinceMonth(formatMonth(oldest[status].slice(0, 7), language))
}

interface StatTile {
  key: string
  label: ReactNode
  mark?: ReactNode
  note?: ReactNode
  /** Undefined while loading; null if loading failed. */
  value: string | undefined | null
  sub?: string | undefined
  href: string
}

const StatTiles = ({ label, figures }: { label: string; figures: readonly StatTile[] }) => (
  <section
    aria-label={label}
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] overflow-hidden rounded-xl bg-raised shadow-sm sm:grid-cols-4 xl:grid-cols-8 xl:group-has-data-few/first:grid-cols-4"
  >
    {figures.map((figure) => (
      <Link
        key={figure.key}
        to={figure.href}
        className="-mt-px -ml-px grid content-start gap-1 border-t border-l border-line p-4 no-underline hover:bg-surface md:px-5 xl:px-4"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {figure.mark}
          {figure.label}
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-display text-2xl leading-2xl font-semibold tracking-[-.02em]">
            {figure.value === undefined ? <Skeleton className="my-2 h-5 w-14" /> : (figure.value ?? '–')}
          </span>
          {figure.note}
        </span>
        {figure.sub !== undefined && <span className="text-xs text-muted">{figure.sub}</span>}
      </Link>
    ))}
  </section>
)
