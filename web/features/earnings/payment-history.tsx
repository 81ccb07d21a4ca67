import { useState, type ReactNode } from 'react'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { earnings } from '../../i18n/areas/members'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Amount } from '../../ui/text/amount'
import { Card } from '../../ui/card'
import { buildHistoryRows, type HistoryInput, type HistoryRow } from './history-rows'
import { AmountStatusBadge } from './amount-status-badge'

interface Props {
  view: MoneyView
  type: HistoryInput['type']
  hrefOf: (why: string) => string
  children?: ReactNode
}

const initialRows = 12

interface RowProps {
  row: HistoryRow
  continues: boolean
  href: string
}

function HistoryTableRow({ row, continues, href }: RowProps) {
  const t = useMessages(earnings)
  return (
    <tr
      className={`max-md:end-lines max-md:py-1.5 md:*:pr-3 md:*:last:pr-0 ${
        continues
          ? 'max-md:pt-0 md:*:pt-0 md:*:pb-2.5'
          : 'max-md:border-t max-md:border-line max-md:first:border-t-0 md:*:border-t md:*:border-line md:*:py-2.5'
      }`}
    >
      {/* A continued row shows its period instead of the date. */}
      <th
        scope="row"
        className={`text-left font-medium max-md:font-semibold md:font-normal ${continues ? 'max-md:sr-only' : 'max-md:line-start'}`}
      >
        {continues ? <span className="sr-only">{row.date}</span> : row.date}
      </th>
      <td
        className={`max-md:line-start max-md:text-sm max-md:text-muted ${continues ? 'max-md:order-1' : 'max-md:order-3'}`}
      >
        {continues ? <span className="md:sr-only">{row.period}</span> : row.period}
        {row.subtitle !== '' && <span className="md:hidden">, {row.subtitle}</span>}
        {row.detail !== '' && <small className="block text-sm leading-sm text-muted">{row.detail}</small>}
      </td>
      <td className="text-right font-semibold whitespace-nowrap max-md:line-end max-md:order-2">
        <Amount href={href} cents={row.cents} />
        {row.subtitle !== '' && (
          <small className="block text-sm leading-sm font-normal text-muted max-md:hidden">{row.subtitle}</small>
        )}
      </td>
      <td className={`max-md:order-4 max-md:text-right md:pl-3 ${continues ? 'max-md:basis-full' : 'max-md:line-end'}`}>
        <AmountStatusBadge state={row.state} payoutStatus={row.payoutStatus?.is} />
        {row.payoutStatus?.is === 'unclaimed' && (
          <small className="block text-sm leading-sm text-muted">{t.daysLeft(row.payoutStatus.daysLeft)}</small>
        )}
        {row.to !== '' && (
          <small className="block text-sm leading-sm wrap-anywhere text-muted max-md:hidden">{row.to}</small>
        )}
      </td>
    </tr>
  )
}

/** Lists payments and unpaid amounts: a table on desktop, two-line rows on mobile. */
export function PaymentHistory({ view, type, hrefOf, children }: Props) {
  const t = useMessages(earnings)
  const allRows = buildHistoryRows({ view, type, t, language: useLanguage() })
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? allRows : allRows.slice(0, initialRows)
  return (
    <Card title={t.history}>
      {rows.length === 0 ? (
        children
      ) : (
        <table className="w-full">
          <caption className="sr-only">{t.history}</caption>
          <thead className="max-md:sr-only">
            <tr className="text-left text-sm text-muted *:pr-3 *:pb-2.5 *:font-semibold *:last:pr-0">
              <th scope="col">{type === 'commission' ? t.paidDate : t.paymentDate}</th>
              <th scope="col">{t.period}</th>
              <th scope="col" className="text-right">
                {t.amount}
              </th>
              <th scope="col" className="pl-3">
                {t.status}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <HistoryTableRow
                key={row.why}
                row={row}
                continues={continuesRow(row, rows[at - 1])}
                href={hrefOf(row.why)}
              />
            ))}
          </tbody>
        </table>
      )}
      {allRows.length > rows.length && (
        <Button kind="quiet" className="mt-4" onClick={() => setShowsAll(true)}>
          {t.showMore(allRows.length - rows.length)}
        </Button>
      )}
    </Card>
  )
}

/** Rows of rental and commission with the same date and period look like one entry. */
const continuesRow = (row: HistoryRow, before: HistoryRow | undefined): boolean =>
  before !== undefined && row.date === before.date && row.period === before.period && row.subtitle !== before.subtitle
