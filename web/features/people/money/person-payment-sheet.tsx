import type { PaymentStatus, UserPayment } from '../../../../domain/entities'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { amountStatusStyles, StatusBadge } from '../../../ui/states/status-badge'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { otherPaymentMethod } from '../../../../domain/money/payments/payment-list'
import { paths } from '../../../../domain/paths'
import { formatCents, formatMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { Sheet } from '../../../ui/layers/sheet'
import { LinkButton } from '../../../ui/button'
import { LineList } from './line-list'

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const t = useMessages(personRental)
  return <StatusBadge {...amountStatusStyles[status]}>{t.statuses[status]}</StatusBadge>
}

interface Props {
  /** The payment; null closes the sheet. */
  payment: UserPayment | null
  facts: MoneyView['facts']
  nameOfSource: (source: string) => string
  onClose: () => void
}

/** Lists a payment's lines, which add up to its amount (M30). */
export function PersonPaymentSheet({ payment, facts, nameOfSource, onClose }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const lines = facts.paymentLines
    .filter((link) => link.payment === payment?.id)
    .flatMap((link) => facts.lines.find((line) => line.id === link.earning) ?? [])
  return (
    <Sheet
      open={payment !== null}
      title={payment === null ? '' : t.inside(t.types[payment.payment_type], formatMonth(payment.month, language))}
      onClose={onClose}
      footer={
        <LinkButton kind="quiet" href={paths.adminPayments}>
          {t.toPayments}
        </LinkButton>
      }
    >
      {payment !== null && (
        <>
          <p className="font-display text-4xl font-semibold tracking-[-.03em]">{formatCents(payment.amount_cents)}</p>
          <p className="mt-1 mb-5 flex flex-wrap gap-x-4">
            <PaymentStatusBadge status={payment.status} />
            <span className="text-muted">
              {payment.cancel_reason || otherPaymentMethod(payment) || payment.payee_paypal}
            </span>
          </p>
          <LineList lines={lines} nameOfSource={nameOfSource} total={{ name: t.sum, cents: payment.amount_cents }} />
        </>
      )}
    </Sheet>
  )
}
