import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { monthOf, dayOf } from '../../../domain/calendar'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { rateInForce } from '../../../domain/money/accrual/rates'
import { member } from '../../i18n/member-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { Amount } from '../../ui/text/amount'
import { Card } from '../../ui/card'
import { ownStatementRoute } from '../../../domain/api/money/statements'
import { yearOf } from '../../../domain/money/views/statement'
import { StatementFiles } from '../../shared/statement-files'
import { sumOfParts } from '../../../domain/money/breakdown/amount-part'
import { partsOfPeriod, unpaidParts } from '../../../domain/money/breakdown/earned-parts'
import { rentalHistory, type RentalHistoryRow } from '../../../domain/money/accrual/rental-history'
import { paths } from '../../../domain/paths'
import { LocalDataError } from '../../shared/local-data-error'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { formatDate, formatCount, formatDayMonth, formatMonth } from '../../i18n/format'
import { StatusBadge, amountStatusStyles } from '../../ui/states/status-badge'
import type { MonthPoint } from '../../../domain/money/breakdown/month-points'
import { paidTotals } from '../../../domain/money/breakdown/totals'
import { RowOfDays } from '../../ui/pictures/row-of-days'
import { useOwnMoney } from '../../shared/own-money'
import { TableHead } from '../../shared/tables'

interface MoneyProps {
  view: MoneyView
  hrefOf: (why: string) => string
}

export function RentalHistoryPage() {
  const t = useMessages(member)
  const { view, error, reload, hrefOf } = useOwnMoney()
  const known = view !== undefined
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
      {known && <History view={view} hrefOf={hrefOf} />}
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

function History({ view, hrefOf }: MoneyProps) {
  const t = useMessages(member)
  const rows = rentalHistory(view.facts.periods, view.facts.lines, view.today)
  const rate = rateInForce(view.facts.rates, 'rental', view.facts.userId, monthOf(view.today))
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
        <HistoryPeriods rows={rows} view={view} hrefOf={hrefOf} />
        <div className="grid gap-4 md:gap-5 xl:contents">
          <Card title={t.rentalRate}>
            <p className="font-display text-xl font-semibold">
              <Amount href={hrefOf('rate')} text={t.perMonth(formatCents(rate))} />
            </p>
            <p className="mt-2 text-muted">{t.howCounted}</p>
          </Card>
          <Card title={t.takeTitle}>
            <p className="mb-4 text-muted">{t.takeText}</p>
            <div className="flex flex-wrap gap-2">
              <StatementFiles route={ownStatementRoute} year={yearOf(view.today)} />
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

function HistoryPeriods({ rows, view, hrefOf }: MoneyProps & { rows: readonly RentalHistoryRow[] }) {
  const t = useMessages(member)
  const language = useLanguage()
  const styles = {
    active: { glyph: 'tick', tone: 'positive', word: t.periodActive },
    ended: { glyph: 'struck', tone: 'muted', word: t.periodEnded },
    upcoming: { glyph: 'dashed', tone: 'caution', word: t.periodPlanned },
  } as const
  return (
    <Card title={t.periods}>
      <table className="w-full">
        <caption className="sr-only">{t.historyLead}</caption>
        <TableHead
          stacked
          className=""
          columns={[[t.date], [t.duration], [t.earned, 'text-right'], [t.status, 'pl-6']]}
        />
        <tbody>
          {rows.map((row) => {
            const { glyph, tone, word } = styles[row.state]
            const ended = view.facts.periods.find(({ id }) => id === row.period)?.end_reason ?? ''
            const cents = sumOfParts(partsOfPeriod(view.facts, row.period, view.today))
            return (
              <tr
                key={row.period}
                className="max-md:end-lines max-md:border-t max-md:border-line max-md:py-3 max-md:first:border-t-0 md:*:border-t md:*:border-line md:*:py-2.5"
              >
                <th scope="row" className="text-left font-medium max-md:line-start">
                  {t.span(formatDate(row.start, language), row.end === '' ? t.goesOn : formatDate(row.end, language))}
                  {ended !== '' && <small className="block text-sm font-normal text-muted">{t.whyEnded(ended)}</small>}
                </th>
                <td className="text-muted max-md:line-start max-md:order-3">{t.durationDays(row.days)}</td>
                <td className="text-right font-semibold max-md:line-end max-md:order-2">
                  <Amount href={hrefOf(`period-${row.period}`)} cents={cents} />
                  {cents !== row.earnedCents && (
                    <small className="block text-sm font-normal text-muted">{t.soFar}</small>
                  )}
                </td>
                <td className="max-md:line-end max-md:order-4 max-md:text-right md:pl-6">
                  <StatusBadge glyph={glyph} tone={tone}>
                    {word}
                  </StatusBadge>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function HistoryMonths({ view, hrefOf }: MoneyProps) {
  const t = useMessages(member)
  const language = useLanguage()
  const { months, today } = view
  const first = view.facts.periods.map((period) => period.start_date).sort()[0] ?? today
  const sums = runningSums(months)
  const total = sums.at(-1) ?? 0
  const days = months.reduce((sum, point) => sum + point.days, 0)
  return (
    <section aria-labelledby="history-months" className="min-w-0 rounded-xl bg-raised p-5 shadow-sm md:p-6">
      <HistoryHead {...{ view, hrefOf, total, days }} title={t.earnedSince(formatDate(first, language))} />
      <table className="mt-5 w-full">
        <caption className="sr-only">{t.historyTitle}</caption>
        <TableHead
          stacked
          className=""
          columns={[
            [t.month],
            [t.days, 'lg:w-[24rem]'],
            [t.status],
            [t.earned, 'text-right'],
            [t.sumSoFar, 'text-right max-lg:hidden'],
          ]}
        />
        <tbody>
          {months
            .map((point, at) => <MonthRow key={point.month} {...{ point, first, today, hrefOf }} sum={sums[at] ?? 0} />)
            .toReversed()}
        </tbody>
        <tfoot>
          <tr className="border-t-3 border-double border-line-strong font-semibold *:pt-3 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto]">
            <th scope="row" className="text-left">
              {t.monthsCount(months.length)}
            </th>
            <td colSpan={2} className="max-md:hidden">
              {t.durationDays(days)}
            </td>
            <td className="text-right">
              <Amount href={hrefOf('earned')} cents={total} />
            </td>
            <td className="text-right max-lg:hidden">
              <Amount href={hrefOf('earned')} cents={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface HeadProps extends MoneyProps {
  title: string
  total: number
  days: number
}

function HistoryHead({ view, hrefOf, title, total, days }: HeadProps) {
  const t = useMessages(member)
  const { count, rentalCents } = paidTotals(view.facts, 'rental')
  const open = sumOfParts(unpaidParts(view.months))
  const facts = [
    { name: t.daysLent, value: formatCount(days) },
    { name: t.paidOfIt(count), value: <Amount href={hrefOf('total-rental')} cents={rentalCents} /> },
    ...(open === 0 ? [] : [{ name: t.inNoPayment, value: <Amount href={hrefOf('earned-open')} cents={open} /> }]),
  ]
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div>
        <h2 id="history-months" className="text-[1.125rem]/6">
          {title}
        </h2>
        <p className="mt-1 font-display text-[min(var(--text-4xl),12vw)] leading-none font-semibold tracking-[-.02em]">
          <Amount href={hrefOf('earned')} cents={total} />
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface RowProps {
  point: MonthPoint
  sum: number
  first: string
  today: string
  hrefOf: (why: string) => string
}

function MonthRow({ point, sum, first, today, hrefOf }: RowProps) {
  const t = useMessages(member)
  const language = useLanguage()
  const paid = point.lines.reduce((last, { paid_date }) => (paid_date > last ? paid_date : last), '')
  return (
    <tr className="max-md:end-lines max-md:border-t max-md:border-line max-md:py-3 md:*:border-t md:*:border-line md:*:py-2.5">
      <th scope="row" className="text-left font-medium whitespace-nowrap max-md:line-start md:pr-4">
        {formatMonth(point.month, language)}
      </th>
      <td className="max-md:order-3 max-md:basis-full md:pr-6">
        <span className="flex items-center gap-4 max-lg:grid max-lg:gap-1">
          <RowOfDays
            days={point.daysInMonth}
            counted={point.mask}
            from={point.month === monthOf(first) ? dayOf(first) : 1}
            today={point.month === monthOf(today) ? dayOf(today) : 0}
            className="h-3 w-full max-w-96 lg:w-72 lg:flex-none"
          />
          <span className="text-sm whitespace-nowrap text-muted">{t.ofDays(point.days, point.daysInMonth)}</span>
        </span>
      </td>
      <td className="max-md:line-start max-md:order-4">
        <StatusBadge {...amountStatusStyles[point.state]}>
          {point.state === 'dispersed' && paid !== '' ? t.paidOn(formatDayMonth(paid, language)) : t.state[point.state]}
        </StatusBadge>
      </td>
      <td className="text-right font-semibold max-md:line-end max-md:order-2">
        <Amount href={hrefOf(`month-${point.month}`)} cents={point.cents} />
      </td>
      {/* In the mobile layout the cells are stacked without headings, so the running total has a label. */}
      <td className="line-end order-5 text-right text-sm text-muted md:hidden">
        {t.sumSoFar} <Amount href={hrefOf(`earned-${point.month}`)} cents={sum} />
      </td>
      <td className="text-right text-muted max-lg:hidden">
        <Amount href={hrefOf(`earned-${point.month}`)} cents={sum} />
      </td>
    </tr>
  )
}

function runningSums(months: readonly MonthPoint[]): number[] {
  let sum = 0
  return months.map((point) => (sum += point.cents))
}
