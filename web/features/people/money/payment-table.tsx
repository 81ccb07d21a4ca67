import type { UserPayment } from '../../../../domain/entities'
import { formatMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { Amount } from '../../../ui/amount'
import { PaymentState } from './payment-inside'

interface Props {
  rows: readonly UserPayment[]
  /** Its amount was pressed: what is in it. */
  onOpen: (payment: UserPayment) => void
}

/** A person's payments, newest first; each amount opens what it is made of. */
export function PaymentTable({ rows, onOpen }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  return (
    // with large type it is wider than a phone; what is for readers of screens stays inside of it too
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t.payments}</caption>
        <thead>
          <tr className="text-xs text-muted">
            {[t.period, t.type, t.amountHead, t.status].map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`h-9 pr-3 font-semibold last:pr-0 ${at === 2 ? 'text-right' : 'text-left'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-11 border-t border-line">
              <td className="pr-3 whitespace-nowrap">{formatMonth(row.month, language)}</td>
              <td className="pr-3">{t.types[row.payment_type]}</td>
              <td className="pr-3 text-right">
                <Amount cents={row.amount_cents} struck={row.status === 'cancelled'} onOpen={() => onOpen(row)} />
              </td>
              <td>
                <PaymentState status={row.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
