import type { RentalHistoryRow } from '../../../domain/money/accrual/rental-history'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { member } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/text/amount'
import { Card } from '../../ui/card'
import { StatusBadge } from '../../ui/states/status-badge'

interface Props {
  rows: readonly RentalHistoryRow[]
  reasonOf: (period: string) => string
  earnedOf: (row: RentalHistoryRow) => number
  hrefOf: (why: string) => string
}

export function HistoryPeriods({ rows, reasonOf, earnedOf, hrefOf }: Props) {
  const t = useMessages(member)
  const language = useLanguage()
  const looks = {
    active: { glyph: 'tick', tone: 'positive', word: t.periodActive },
    ended: { glyph: 'struck', tone: 'muted', word: t.periodEnded },
    upcoming: { glyph: 'dashed', tone: 'caution', word: t.periodPlanned },
  } as const
  return (
    <Card title={t.periods}>
      <table className="w-full">
        <caption className="sr-only">{t.historyLead}</caption>
        <thead className="max-md:sr-only">
          <tr className="text-left text-sm text-muted *:pb-2.5 *:font-semibold">
            <th scope="col">{t.date}</th>
            <th scope="col">{t.duration}</th>
            <th scope="col" className="text-right">
              {t.earned}
            </th>
            <th scope="col" className="pl-6">
              {t.status}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { glyph, tone, word } = looks[row.state]
            const ended = reasonOf(row.period)
            const cents = earnedOf(row)
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
