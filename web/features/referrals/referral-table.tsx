import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDate, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { referrals } from '../../i18n/areas/members'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { Amount } from '../../ui/text/amount'
import { Card } from '../../ui/card'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { Avatar } from '../../ui/pictures/avatar'
import { IconButton } from '../../ui/button'
import { ReferralState } from './referral-state'
import type { ReferralRow } from './referral-row'

interface Props {
  rows: readonly ReferralRow[]
  month: string
  online: boolean
  hrefOf: (why: string) => string
  receiptHref: (row: ReferralRow) => string
  onDelete: (row: ReferralRow) => void
}

export function ReferralTable({ rows, month, online, hrefOf, receiptHref, onDelete }: Props) {
  const t = useMessages(referrals)
  const language = useLanguage()
  const { shown, rest } = useFirstRows(rows)
  const amount = (row: ReferralRow) =>
    row.cents === null ? '-' : <Amount href={hrefOf(`commission-${month}`)} cents={row.cents} />
  const remove = (row: ReferralRow) => (
    <IconButton
      label={t.delete(row.name || row.email || t.noName)}
      className="text-muted"
      aria-disabled={!online || undefined}
      title={online ? undefined : t.needsNetwork}
      onClick={() => online && onDelete(row)}
    >
      <Trash2 aria-hidden />
    </IconButton>
  )
  return (
    <Card className="py-3! md:py-5!">
      <table className="w-full max-md:hidden">
        <caption className="sr-only">{t.title}</caption>
        <TableHead month={month} />
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} className="*:border-t *:border-line *:py-2.5 *:pr-3 *:last:pr-0">
              <th scope="row" className="text-left font-semibold">
                <span className="flex items-center gap-2.5">
                  <Avatar name={row.name || row.email} seed={row.id} />
                  <ReceiptName row={row} to={receiptHref} />
                </span>
              </th>
              <td className="text-muted">
                <BreakableAddress text={row.email} />
              </td>
              <td>
                <ReferralState row={row} />
              </td>
              <td className="whitespace-nowrap">
                {row.rentalStart === '' ? '-' : formatDate(row.rentalStart, language)}
              </td>
              <td className="text-right font-semibold whitespace-nowrap">{amount(row)}</td>
              <td className="w-11">{remove(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="md:hidden" aria-label={t.title}>
        {shown.map((row) => (
          <li key={row.id} className="flex gap-3 border-t border-line py-3.5 first:border-t-0">
            <Avatar name={row.name || row.email} seed={row.id} />
            <div className="min-w-0 flex-1">
              {/* There are two rows, because a "-" is so narrow that the address would move up beside it in a single row. */}
              <div className="end-lines">
                <b className="line-start font-semibold wrap-anywhere">
                  <ReceiptName row={row} to={receiptHref} />
                </b>
                <span className="line-end font-semibold">{amount(row)}</span>
              </div>
              <div className="end-lines">
                <span className="line-start grid justify-items-start">
                  <small className="max-w-full text-sm leading-sm text-muted">
                    <BreakableAddress text={row.email} />
                  </small>
                  <ReferralState row={row} since />
                </span>
                <span className="line-end -mr-3 self-end">{remove(row)}</span>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <ShowMoreRows rest={rest} />
    </Card>
  )
}

/** The name opens the receipt; unused invitations have none. */
function ReceiptName({ row, to }: { row: ReferralRow; to: Props['receiptHref'] }) {
  const t = useMessages(referrals)
  const name = row.name || t.noName
  if (row.invitation) return name
  return (
    <Link
      to={to(row)}
      aria-label={t.receiptOpen(name)}
      className="underline decoration-line-strong decoration-dotted underline-offset-[.24em] hover:text-accent hover:decoration-accent max-md:inline-flex max-md:min-h-6 max-md:items-center"
    >
      {name}
    </Link>
  )
}

function TableHead({ month }: { month: string }) {
  const t = useMessages(referrals)
  const language = useLanguage()
  return (
    <thead>
      <tr className="text-left text-sm text-muted *:pr-3 *:pb-2.5 *:font-semibold *:last:pr-0">
        <th scope="col">{t.name}</th>
        <th scope="col">{t.email}</th>
        <th scope="col">{t.status}</th>
        <th scope="col">{t.start}</th>
        <th scope="col" className="text-right">
          {month !== '' && formatMonthName(month, language)}
        </th>
        <th scope="col">
          <span className="sr-only">{t.deleteColumn}</span>
        </th>
      </tr>
    </thead>
  )
}
