import { useState } from 'react'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { affiliateArea, member } from '../../i18n/areas/members'
import { formatCount } from '../../i18n/count'
import { formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/text/amount'
import { Card } from '../../ui/card'
import { SegmentedControl } from '../../ui/fields/segmented-control'
import { CommissionChart } from './commission-chart'

export function CommissionCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const m = useMessages(member)
  const [tab, setTab] = useState<'plot' | 'table'>('plot')
  const [month, setMonth] = useState('')
  if (view.commissions.every((point) => point.cents === 0)) return null
  return (
    <Card
      title={t.byMonth}
      className="lg:col-span-2"
      aside={
        <SegmentedControl
          label={m.view}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'plot', label: m.plot },
            { value: 'table', label: m.table },
          ]}
        />
      }
    >
      {tab === 'plot' ? (
        <CommissionChart view={view} hrefOf={hrefOf} month={month} onMonth={setMonth} />
      ) : (
        <CommissionTable months={view.commissions} hrefOf={hrefOf} />
      )}
    </Card>
  )
}

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
          <th scope="col" className="pr-4 text-right">
            {t.peopleColumn}
          </th>
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
