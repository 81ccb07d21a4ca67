import type { UserPayment } from '../../../../domain/entities'
import { formatMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { Amount } from '../../../ui/text/amount'
import { Table } from '../../../ui/table'
import { PaymentStatusBadge } from './person-payment-sheet'

interface Props {
  rows: readonly UserPayment[]
  onOpen: (payment: UserPayment) => void
}

/** Lists a person's payments, newest first; each amount opens the payment's lines. */
export function PaymentTable({ rows, onOpen }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  return (
    <Table
      flat
      dense
      caption={t.payments}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'period',
          head: t.period,
          text: ({ month }) => formatMonth(month, language),
          className: 'whitespace-nowrap',
        },
        { key: 'type', head: t.type, text: (row) => t.types[row.payment_type] },
        {
          key: 'amount',
          head: t.amountHead,
          end: true,
          cell: (row) => (
            <Amount cents={row.amount_cents} struck={row.status === 'cancelled'} onOpen={() => onOpen(row)} />
          ),
        },
        { key: 'status', head: t.status, cell: (row) => <PaymentStatusBadge status={row.status} /> },
      ]}
    />
  )
}
