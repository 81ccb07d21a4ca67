import { partsOfPayments } from '../../../domain/money/breakdown/amount-parts'
import { referralMonths, referralOrder, type ReferralMonth } from '../../../domain/money/breakdown/referral-months'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { affiliateArea, member } from '../../i18n/areas/members'
import { formatDayMonth, formatLongMonth, formatMonthName, formatShortMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/text/amount'
import { distinctHues } from '../../ui/pictures/avatar'
import { PeopleLegend, PeoplePlot } from '../../ui/pictures/people-plot'
import type { DiscStyle } from '../../ui/pictures/people-disc'
import { MonthContributors } from './month-contributors'

interface Props {
  view: MoneyView
  hrefOf: (why: string) => string
  /** The selected month; '' selects the newest closed one. */
  month: string
  onMonth: (month: string) => void
}

export function CommissionChart({ view, hrefOf, month, onMonth }: Props) {
  const t = useMessages(affiliateArea)
  const m = useMessages(member)
  const language = useLanguage()
  const months = referralMonths(view)
  const hueOf = distinctHues(referralOrder(view.referrals))
  const chosen = months.find((each) => each.month === month) ?? newestClosed(months)
  const describeMonth = (each: ReferralMonth): string =>
    t.monthName(formatLongMonth(each.month, language), t.people(each.seats.length), amountOf(each, t.range))
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
            {t.people(chosen.seats.length)} · {chosen.point === null ? t.keys.sure : m.state[chosen.point.state]}
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
          waiting: isWaiting(each) && each.point !== null ? m.state[each.point.state] : undefined,
          people: each.seats.map((seat) => ({ ...seat, hue: seat.seed === '' ? 0 : hueOf(seat.seed) })),
        }))}
        payments={sentPayments(view, (day) => formatDayMonth(day, language))}
        paidLabel={m.paid}
        aheadLabel={t.ahead}
        aheadShort={t.aheadShort}
        name={`${t.byMonth}: ${months.map(describeMonth).join('; ')}`}
        selected={chosen?.month ?? ''}
        onSelect={onMonth}
      />
      <PeopleLegend looks={personLooks(months)} labels={t.keys} />
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

const isWaiting = ({ point }: ReferralMonth): boolean => point?.state === 'pending' || point?.state === 'approved'

const amountOf = ({ lowCents, highCents }: ReferralMonth, range: (low: string, high: string) => string): string =>
  lowCents === highCents ? formatCents(lowCents) : range(formatCents(lowCents), formatCents(highCents))

const linesOf = ({ lowCents, highCents }: ReferralMonth): string[] =>
  lowCents === highCents ? [formatCents(lowCents)] : [formatCents(lowCents), `– ${formatCents(highCents)}`]

const personLooks = (months: readonly ReferralMonth[]): DiscStyle[] => [
  ...new Set(months.flatMap(({ seats }) => seats.map((seat) => seat.look))),
]

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
