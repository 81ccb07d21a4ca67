import { useState } from 'react'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/money-view'
import { affiliateArea } from '../../i18n/affiliate'
import { formatDayMonth, formatMonth, formatShortMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { member } from '../../i18n/member'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/amount'
import { Card } from '../../ui/card'
import { personHue } from '../../ui/pictures/disc'
import { MonthPlot } from '../../ui/pictures/month-plot'
import { Segmented } from '../../ui/fields/segmented'

/** Commission by month: one disc for each person and month, and the same figures as a table. */
export function CommissionCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const m = useMessages(member)
  const language = useLanguage()
  const [shown, setShown] = useState<'plot' | 'table'>('plot')
  const months = view.commissions
  if (months.every((point) => point.cents === 0)) return null
  // more discs than fit above each other say nothing: then one stands for the month
  const crowded = months.some((point) => peopleOf(point).length > mostDiscs)
  const sent = view.facts.payments.filter(
    (payment) => payment.status === 'dispersed' && payment.payment_type === 'commission',
  )
  return (
    <Card
      title={t.byMonth}
      aside={
        <Segmented
          label={m.view}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'plot', label: m.plot },
            { value: 'table', label: m.table },
          ]}
        />
      }
    >
      {shown === 'plot' ? (
        <MonthPlot
          points={months.map((point) => ({
            key: point.month,
            label: formatShortMonth(point.month, language),
            cents: point.cents,
            share: 1,
            running: point.estimate,
            ...(!crowded && { people: peopleOf(point) }),
          }))}
          payments={sent.map((payment) => ({
            key: payment.id,
            months: [payment.month],
            label: formatDayMonth(payment.dispersed_at, language),
          }))}
          paidLabel={m.paid}
          name={`${t.byMonth}: ${months.map((point) => `${formatMonth(point.month, language)} ${formatCents(point.cents)}`).join(', ')}`}
        />
      ) : (
        <CommissionTable months={months} hrefOf={hrefOf} />
      )}
    </Card>
  )
}

/** As many as can be told apart in the plot's height. */
const mostDiscs = 24

const peopleOf = (point: MoneyView['commissions'][number]) =>
  point.parts
    .filter((part) => part.days > 0)
    .map((part) => ({
      key: part.source,
      hue: personHue(part.referral || part.source),
      share: part.days / point.daysInMonth,
    }))

function CommissionTable({ months, hrefOf }: { months: MoneyView['commissions']; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const m = useMessages(member)
  const language = useLanguage()
  return (
    <table className="w-full">
      <caption className="sr-only">{t.byMonth}</caption>
      <thead>
        <tr className="text-left text-sm text-muted *:pb-2.5 *:font-semibold">
          <th scope="col">{m.month}</th>
          <th scope="col" className="text-right">
            {m.amount}
          </th>
          <th scope="col" className="pl-4">
            {m.status}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((point) => (
          <tr key={point.month} className="*:border-t *:border-line *:py-2.5">
            <th scope="row" className="text-left font-medium">
              {formatMonth(point.month, language)}
            </th>
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
