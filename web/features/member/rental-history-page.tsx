import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { monthOf } from '../../../domain/calendar'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { rateInForce } from '../../../domain/money/accrual/rates'
import { member } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/text/amount'
import { Card } from '../../ui/card'
import { ownStatementRoute } from '../../../domain/api/money/statements'
import { yearOf } from '../../../domain/money/views/statement'
import type { CalendarDate } from '../../../domain/entities'
import { StatementFiles } from '../../shared/statement-files'
import { sumOfParts } from '../../../domain/money/breakdown/amount-part'
import { partsOfPeriod } from '../../../domain/money/breakdown/earned-parts'
import { rentalHistory } from '../../../domain/money/accrual/rental-history'
import { paths } from '../../../domain/paths'
import { useFirstSyncDone } from '../../data/queries/sync/sync-status'
import { useMoneyView } from '../../data/queries/money/money-view'
import { useCurrentPerson } from '../../data/queries/session/session'
import { LocalDataError } from '../../shared/local-data-error'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { HistoryMonths } from './history-months'
import { HistoryPeriods } from './history-periods'

function RateCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(member)
  const rate = rateInForce(view.facts.rates, 'rental', view.facts.userId, monthOf(view.today))
  return (
    <Card title={t.rentalRate}>
      <p className="font-display text-xl font-semibold">
        <Amount href={hrefOf('rate')} text={t.perMonth(formatCents(rate))} />
      </p>
      <p className="mt-2 text-muted">{t.howCounted}</p>
    </Card>
  )
}

function StatementCard({ today }: { today: CalendarDate }) {
  const t = useMessages(member)
  return (
    <Card title={t.takeTitle}>
      <p className="mb-4 text-muted">{t.takeText}</p>
      <div className="flex flex-wrap gap-2">
        <StatementFiles route={ownStatementRoute} year={yearOf(today)} />
      </div>
    </Card>
  )
}

export function RentalHistoryPage() {
  const t = useMessages(member)
  const { view, error, reload } = useMoneyView(useCurrentPerson()?.id ?? '')
  const whole = useFirstSyncDone()
  const known = view !== undefined && whole
  return (
    <div className="grid max-w-304 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-2 pb-6 md:gap-5 md:px-6 md:pt-4 md:pb-12">
      <Link
        to={paths.dashboard}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t.back}
      </Link>
      {error !== null && <LocalDataError known={known} onRetry={reload} />}
      {known && <History view={view} />}
      {!known && error === null && (
        <Card>
          <div role="status" aria-label={t.loading} className="grid gap-4">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-5 w-full" />
            ))}
          </div>
        </Card>
      )}
    </div>
  )
}

function History({ view }: { view: MoneyView }) {
  const t = useMessages(member)
  const { pathname } = useLocation()
  const hrefOf = (why: string) => `${pathname}?why=${why}`
  const rows = rentalHistory(view.facts.periods, view.facts.lines, view.today)
  const reasons = new Map(view.facts.periods.map((period) => [period.id, period.end_reason]))
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title={t.noHistory}>{t.noHistoryText}</EmptyState>
      </Card>
    )
  }
  return (
    <>
      {view.months.length > 0 && <HistoryMonths view={view} hrefOf={hrefOf} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,2fr)_minmax(0,1.15fr)_minmax(0,1.15fr)]">
        <HistoryPeriods
          rows={rows}
          reasonOf={(period) => reasons.get(period) ?? ''}
          earnedOf={(row) => sumOfParts(partsOfPeriod(view.facts, row.period, view.today))}
          hrefOf={hrefOf}
        />
        <div className="grid gap-4 md:gap-5 xl:contents">
          <RateCard view={view} hrefOf={hrefOf} />
          <StatementCard today={view.today} />
        </div>
      </div>
    </>
  )
}
