import { dayOf, monthOf } from '../../../domain/calendar'
import { sumOfParts } from '../../../domain/money/breakdown/amount-part'
import { unpaidParts } from '../../../domain/money/breakdown/earned-parts'
import type { MonthPoint } from '../../../domain/money/breakdown/month-points'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { paidTotals } from '../../../domain/money/breakdown/totals'
import { formatCount, formatDate, formatDayMonth, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { member } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/text/amount'
import { RowOfDays } from '../../ui/pictures/row-of-days'
import { amountStatusStyles, StatusBadge } from '../../ui/states/status-badge'

interface Props {
  view: MoneyView
  hrefOf: (why: string) => string
}

export function HistoryMonths({ view, hrefOf }: Props) {
  const t = useMessages(member)
  const language = useLanguage()
  const { months, today } = view
  const first = view.facts.periods.map((period) => period.start_date).sort()[0] ?? today
  const sums = runningSums(months)
  const total = sums.at(-1) ?? 0
  const days = months.reduce((sum, point) => sum + point.days, 0)
  return (
    <section aria-labelledby="history-months" className="min-w-0 rounded-xl bg-raised p-5 shadow-sm md:p-6">
      <HistoryHead
        view={view}
        hrefOf={hrefOf}
        title={t.earnedSince(formatDate(first, language))}
        total={total}
        days={days}
      />
      <table className="mt-5 w-full">
        <caption className="sr-only">{t.historyTitle}</caption>
        <thead className="max-md:sr-only">
          <tr className="text-left text-sm text-muted *:pb-2.5 *:font-semibold">
            <th scope="col">{t.month}</th>
            <th scope="col" className="lg:w-[24rem]">
              {t.days}
            </th>
            <th scope="col">{t.status}</th>
            <th scope="col" className="text-right">
              {t.earned}
            </th>
            <th scope="col" className="text-right max-lg:hidden">
              {t.sumSoFar}
            </th>
          </tr>
        </thead>
        <tbody>
          {months
            .map((point, at) => (
              <MonthRow
                key={point.month}
                point={point}
                sum={sums[at] ?? 0}
                first={first}
                today={today}
                hrefOf={hrefOf}
              />
            ))
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

interface HeadProps extends Props {
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
