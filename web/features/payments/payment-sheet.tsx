import type { Earning, UserPayment } from '../../../domain/entities'
import { dayCount } from '../../../domain/money/day-mask'
import { adminPersonPath } from '../../../domain/paths'
import { usePaymentInside } from '../../data/repos/payments-admin'
import { formatCents, formatMoment, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Facts } from '../../ui/facts'
import { LinkButton } from '../../ui/link-button'
import { Sheet } from '../../ui/layers/sheet'
import { Skeleton } from '../../ui/states/skeleton'
import { SumList } from '../../ui/sum-list'
import { PaymentState } from './payment-state'

/** What a payment is made of, and its way so far. Every figure is stored with the line; nothing is computed anew. */
export function PaymentSheet({ payment, onClose }: { payment: UserPayment | null; onClose: () => void }) {
  const t = useMessages(payments)
  const language = useLanguage()
  const { value } = usePaymentInside(payment?.id ?? null)
  if (payment === null) return null
  const name = ({ kind, month }: Earning) => t.lineText(t.kinds[kind], formatMonth(month, language))
  const detail = (line: Earning) =>
    line.kind === 'rental' || line.kind === 'commission'
      ? t.daysOf(dayCount(line.days), line.days_in_month, formatCents(line.rate_cents))
      : line.reason || t.byHand
  const stamps = [
    { key: 'payee', name: t.payee, value: payment.payee_paypal || t.payeeNone },
    { key: 'method', name: t.method, value: payment.payment_method || '-' },
    { key: 'approved', name: t.approvedAt, value: formatMoment(payment.approved_at, language) },
    { key: 'dispersed', name: t.dispersedAt, value: formatMoment(payment.dispersed_at, language) },
    ...(payment.cancelled_at === ''
      ? []
      : [
          { key: 'cancelled', name: t.cancelledAt, value: formatMoment(payment.cancelled_at, language) },
          { key: 'why', name: t.cancelReason, value: payment.cancel_reason || '-' },
        ]),
    ...(value?.desk?.notes ? [{ key: 'notes', name: t.notes, value: value.desk.notes }] : []),
  ]
  return (
    <Sheet
      open
      title={t.inside(payment.person_name)}
      onClose={onClose}
      footer={
        <LinkButton kind="quiet" href={adminPersonPath(payment.user_id)}>
          {payment.person_name}
        </LinkButton>
      }
    >
      <p className="font-display text-4xl font-semibold tracking-[-.03em]">{formatCents(payment.amount_cents)}</p>
      <p className="mt-1 mb-5 flex flex-wrap gap-x-4 gap-y-1">
        <PaymentState status={payment.status} />
        <span className="text-muted">{t.types[payment.payment_type]}</span>
      </p>
      {value === undefined || value === null ? (
        <Skeleton className="h-32 rounded-lg" />
      ) : (
        <SumList
          rows={value.lines.map(({ link, earning }) => ({
            key: link.id,
            name: earning ? (
              <>
                {name(earning)}
                <small className="block text-sm">
                  {detail(earning)}
                  {earning.n > 1 && `, ${t.topUp}`}
                </small>
              </>
            ) : (
              t.lines
            ),
            value: formatCents(link.amount_cents),
          }))}
          total={{ name: t.sum, value: formatCents(payment.amount_cents) }}
        />
      )}
      <div className="mt-5">
        <Facts rows={stamps} />
      </div>
    </Sheet>
  )
}
