import type { MonthPoint } from '../../../domain/money/breakdown/month-points'
import { formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { member } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/text/amount'

export function MonthTable({ months, hrefOf }: { months: readonly MonthPoint[]; hrefOf: (why: string) => string }) {
  const t = useMessages(member)
  const language = useLanguage()
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{t.byMonth}</caption>
        <thead>
          <tr className="text-left text-sm text-muted *:pr-3 *:pb-2.5 *:font-semibold *:last:pr-0">
            <th scope="col">{t.month}</th>
            <th scope="col">{t.days}</th>
            <th scope="col" className="text-right">
              {t.amount}
            </th>
            <th scope="col">{t.status}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((point) => (
            <tr key={point.month} className="*:border-t *:border-line *:py-2.5 *:pr-3 *:last:pr-0">
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                {formatMonth(point.month, language)}
              </th>
              <td className="whitespace-nowrap text-muted">
                {point.days} / {point.daysInMonth}
              </td>
              <td className="text-right font-semibold">
                <Amount href={hrefOf(`month-${point.month}`)} cents={point.cents} />
              </td>
              <td>{t.state[point.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
