import { useState } from 'react'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { affiliateArea, member } from '../../i18n/member-areas'
import { formatCount } from '../../i18n/numbers'
import { formatMonth, formatDayMonth, formatLongMonth, formatMonthName, formatShortMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { Amount } from '../../ui/text/amount'
import { partsOfPayments } from '../../../domain/money/breakdown/amount-parts'
import {
  referralMonths,
  referralOrder,
  type ReferralMonth,
  visiblePartsByDays,
} from '../../../domain/money/breakdown/referral-months'
import { formatCents } from '../../../domain/money/dollars'
import { distinctHues, Avatar } from '../../ui/pictures/avatar'
import { PeopleLegend, PeoplePlot } from '../../ui/pictures/people-plot'
import { Link } from 'react-router-dom'
import type { CommissionPoint } from '../../../domain/money/breakdown/commission-points'
import { PlotOrTableCard } from '../../shared/plot-or-table-card'
import { TableHead } from '../../shared/tables'

export function CommissionCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const m = useMessages(member)
  const [month, setMonth] = useState('')
  if (view.commissions.every((point) => point.cents === 0)) return null
  return (
    <PlotOrTableCard
      title={t.byMonth}
      className="lg:col-span-2"
      names={{ view: m.view, plot: m.plot, table: m.table }}
      plot={<CommissionChart view={view} hrefOf={hrefOf} month={month} onMonth={setMonth} />}
      table={<CommissionTable months={view.commissions} hrefOf={hrefOf} />}
    />
  )
}

function CommissionTable({ months, hrefOf }: { months: MoneyView['commissions']; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const m = useMessages(member)
  const language = useLanguage()
  return (
    <table className="w-full">
      <caption className="sr-only">{t.byMonth}</caption>
      <TableHead
        className=""
        columns={[[m.month], [t.peopleColumn, 'pr-4 text-right'], [m.amount, 'text-right'], [m.status, 'pl-4']]}
      />
      <tbody>
        {months.toReversed().map((point) => (
          <tr key={point.month} className="*:border-t *:border-line *:py-2.5">
            <th scope="row" className="text-left font-medium">
              {formatMonth(point.month, language)}
            </th>
            <td className="pr-4 text-right">{formatCount(point.parts.filter((part) => part.days > 0).length)}</td>
            <td className="text-right font-semibold">
              <Amount href={hrefOf(`commission-${point.month}`)} cents={point.cents} />
            </td>
            <td className="pl-4">{m.state[point.state]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Props {
  view: MoneyView
  hrefOf: (why: string) => string
  /** The selected month; '' selects the newest closed one. */
  month: string
  onMonth: (month: string) => void
}

function CommissionChart({ view, hrefOf, month, onMonth }: Props) {
  const t = useMessages(affiliateArea)
  const m = useMessages(member)
  const language = useLanguage()
  const months = referralMonths(view)
  const hueOf = distinctHues(referralOrder(view.referrals))
  const chosen = months.find((each) => each.month === month) ?? newestClosed(months)
  const discStyles = [...new Set(months.flatMap(({ marks }) => marks.map((mark) => mark.discStyle)))]
  const describeMonth = (each: ReferralMonth): string =>
    t.monthName(formatLongMonth(each.month, language), t.people(each.marks.length), amountOf(each, t.range))
  return (
    <>
      {chosen !== undefined && (
        <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 pb-3">
          <span className="font-medium text-muted">{formatLongMonth(chosen.month, language)}</span>
          <Amount
            size="lg"
            text={amountOf(chosen, t.range)}
            href={hrefOf(`${chosen.point === null ? 'forecast-commission' : 'commission'}-${chosen.month}`)}
          />
          <span className="text-muted">
            {t.people(chosen.marks.length)} · {chosen.point === null ? t.keys.sure : m.state[chosen.point.state]}
          </span>
        </p>
      )}
      <PeoplePlot
        months={months.map((each) => ({
          key: each.month,
          label: formatShortMonth(each.month, language),
          name: describeMonth(each),
          amount: linesOf(each),
          ahead: each.point === null,
          waiting:
            each.point?.state === 'pending' || each.point?.state === 'approved' ? m.state[each.point.state] : undefined,
          people: each.marks.map((mark) => ({ ...mark, hue: mark.seed === '' ? 0 : hueOf(mark.seed) })),
        }))}
        payments={sentPayments(view, (day) => formatDayMonth(day, language))}
        paidLabel={m.paid}
        aheadLabel={t.ahead}
        aheadShort={t.aheadShort}
        name={`${t.byMonth}: ${months.map(describeMonth).join('; ')}`}
        selected={chosen?.month ?? ''}
        onSelect={onMonth}
      />
      <PeopleLegend looks={discStyles} labels={t.keys} />
      {chosen !== undefined && chosen.point !== null && (
        <MonthContributors
          point={chosen.point}
          title={t.whoMade(formatMonthName(chosen.month, language))}
          hueOf={hueOf}
          hrefOf={hrefOf}
        />
      )}
    </>
  )
}

const newestClosed = (months: readonly ReferralMonth[]): ReferralMonth | undefined => {
  const pastMonths = months.filter((each) => each.point !== null)
  return pastMonths.findLast((each) => each.point?.estimate === false) ?? pastMonths.at(-1)
}

const amountOf = ({ lowCents, highCents }: ReferralMonth, range: (low: string, high: string) => string): string =>
  lowCents === highCents ? formatCents(lowCents) : range(formatCents(lowCents), formatCents(highCents))

const linesOf = ({ lowCents, highCents }: ReferralMonth): string[] =>
  lowCents === highCents ? [formatCents(lowCents)] : [formatCents(lowCents), `– ${formatCents(highCents)}`]

/** Returns the sent payments. The chart draws each one under the newest month that it covers. */
const sentPayments = (view: MoneyView, dayOf: (moment: string) => string) => {
  const partsOf = partsOfPayments(view.facts)
  return view.facts.payments
    .filter((payment) => payment.status === 'dispersed' && payment.payment_type === 'commission')
    .map((payment) => {
      const months = partsOf(payment).flatMap((part) => (part.kind === 'line' ? [part.line.month] : []))
      return {
        key: payment.id,
        months: months.length === 0 ? [payment.month] : [...new Set(months)].sort(),
        label: dayOf(payment.dispersed_at),
      }
    })
}

interface MonthContributorsProps {
  point: CommissionPoint
  title: string
  hueOf: (referral: string) => number
  hrefOf: (why: string) => string
}

const maxItems = 12

/** Lists a month's referrals, partial months first; the last item combines those that don't fit. */
function MonthContributors({ point, title, hueOf, hrefOf }: MonthContributorsProps) {
  const t = useMessages(affiliateArea)
  const contributors = visiblePartsByDays(point)
  const shown = contributors.length <= maxItems ? contributors : contributors.slice(0, maxItems - 1)
  const rest = contributors.slice(shown.length)
  const monthHref = hrefOf(`commission-${point.month}`)
  if (contributors.length === 0) return null
  const hasPartialMonths =
    contributors.some((part) => part.days > 0 && part.days < point.daysInMonth) && contributors.length > shown.length
  return (
    <div className="pt-5">
      <h3 className="flex flex-wrap items-baseline gap-x-3 pb-2 text-[1rem]/6">
        {title}
        {hasPartialMonths && <span className="text-sm font-normal text-muted">{t.partFirst}</span>}
      </h3>
      <ul className="grid gap-x-8 md:grid-cols-2 xl:grid-cols-4">
        {shown.map((part) => (
          <li key={part.source} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <Avatar
              name={part.name || '?'}
              seed={part.referral || part.source}
              hue={hueOf(part.referral || part.source)}
              size="sm"
            />
            <span className="min-w-[min(100%,7rem)] flex-1 wrap-anywhere">{part.name || t.someone}</span>
            <Amount
              cents={part.cents}
              href={part.lines.length === 1 ? hrefOf(part.lines[0]?.id ?? '') : monthHref}
              className="ml-auto text-sm font-semibold"
            />
          </li>
        ))}
        {rest.length > 0 && (
          <li className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span
              aria-hidden
              className="grid size-7 place-items-center rounded-full border border-line-strong text-[.6875rem] font-semibold"
            >
              {t.more(rest.length)}
            </span>
            <Link
              to={monthHref}
              className="inline-flex min-h-11 min-w-[min(100%,5rem)] flex-1 items-center font-medium text-accent underline underline-offset-3"
            >
              {t.restOf(rest.length)}
            </Link>
            <Amount
              cents={rest.reduce((cents, part) => cents + part.cents, 0)}
              href={monthHref}
              className="ml-auto text-sm font-semibold"
            />
          </li>
        )}
      </ul>
    </div>
  )
}
