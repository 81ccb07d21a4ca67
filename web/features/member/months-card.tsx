import { Link } from 'react-router-dom'
import type { Month } from '../../../domain/entities'
import type { MonthPoint } from '../../../domain/money/breakdown/month-points'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { paths } from '../../../domain/paths'
import { formatDayMonth, formatLongMonth, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { member } from '../../i18n/member-areas'
import { Card } from '../../ui/card'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { wedgePath } from '../../ui/pictures/geometry'
import { EmptyState } from '../../ui/states/empty-state'
import { Amount } from '../../ui/text/amount'
import { TableHead } from '../../shared/tables'

interface Props {
  view: MoneyView
  hrefOf: (why: string) => string
}

/** The months with the days that counted, what they earned and when that was paid. */
export function MonthsCard({ view, hrefOf }: Props) {
  const t = useMessages(member)
  const { shown, rest } = useFirstRows(view.months.toReversed(), 12)
  // A month that was settled at zero also counts (M41).
  if (view.months.every((point) => point.cents === 0 && point.lines.length === 0)) {
    return (
      <Card title={t.months}>
        <EmptyState title={t.noMonths}>{t.noMonthsText}</EmptyState>
      </Card>
    )
  }
  return (
    <Card
      title={t.months}
      aside={
        <Link
          to={paths.earnings}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
        >
          {t.statements}
        </Link>
      }
    >
      <div className="@container">
        <table className="w-full @max-[12rem]:[&_thead]:sr-only">
          <caption className="sr-only">{t.byMonth}</caption>
          <TableHead
            columns={[
              [t.month],
              [t.daysCounted, 'max-md:hidden'],
              [t.payment, 'max-md:hidden'],
              [t.earnedColumn, 'text-right'],
            ]}
          />
          <tbody>
            {shown.map((point) => (
              <MonthRow key={point.month} view={view} point={point} hrefOf={hrefOf} />
            ))}
          </tbody>
        </table>
      </div>
      <ShowMoreRows rest={rest} />
    </Card>
  )
}

function MonthRow({ view, point, hrefOf }: Props & { point: MonthPoint }) {
  const t = useMessages(member)
  const language = useLanguage()
  const nameOf = (month: Month): string =>
    month.slice(0, 4) === view.today.slice(0, 4) ? formatMonthName(month, language) : formatLongMonth(month, language)
  const days = t.ofDays(point.days, point.daysInMonth)
  const sent = view.facts.payments.find(({ id, status }) => id === point.payment && status === 'dispersed')
  const paid =
    point.state !== 'dispersed' || sent === undefined
      ? t.state[point.state]
      : sent.month === point.month
        ? t.paidOn(formatDayMonth(sent.dispersed_at, language))
        : t.paidWith(formatDayMonth(sent.dispersed_at, language), nameOf(sent.month))
  return (
    <tr className="*:border-t *:border-line *:py-2.5 *:pr-3 *:last:pr-0 @max-[12rem]:grid @max-[12rem]:*:last:border-t-0">
      <th scope="row" className="text-left font-medium">
        <span className="flex items-start gap-2.5">
          <MonthDisc point={point} />
          <span>
            <span className="first-letter:uppercase inline-block">{nameOf(point.month)}</span>
            <small className="block text-sm leading-sm font-normal text-muted md:hidden">
              {days} · {paid}
            </small>
          </span>
        </span>
      </th>
      <td className="whitespace-nowrap max-md:hidden">{days}</td>
      <td className="text-muted max-md:hidden">{paid}</td>
      <td className="text-right font-semibold">
        <Amount href={hrefOf(`month-${point.month}`)} cents={point.cents} />
      </td>
    </tr>
  )
}

/** A month as a disc, filled by the days that counted. The text beside it says the same. */
const MonthDisc = ({ point: { days, daysInMonth, estimate } }: { point: MonthPoint }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden
    className={`mt-0.5 size-4.5 flex-none @max-[12rem]:hidden ${estimate ? 'text-muted' : 'text-accent'}`}
  >
    <circle
      cx="10"
      cy="10"
      r="8.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeDasharray={estimate ? '2.2 1.6' : undefined}
    />
    <path d={wedgePath(6, days / daysInMonth, 10, 10)} fill="currentColor" />
  </svg>
)
