import { Link } from 'react-router-dom'
import { paymentRoute, type PaymentDetail, type PaymentRow } from '../../../domain/api/money/payment-lists'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import { adminPersonPath, payoutPath } from '../../../domain/paths'
import { useRoute } from '../../data/queries/use-route'
import { CommandButton } from '../../forms/command-parts'
import { toRefusal } from '../../forms/use-command'
import { formatCents, formatMoment, formatMonth, formatDayMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { payments, payouts } from '../../i18n/admin-areas'
import { lists } from '../../i18n/areas'
import { Button } from '../../ui/button'
import { DescriptionList, SumList } from '../../ui/description-list'
import { Sheet } from '../../ui/layers/dialog'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { type PaymentHandlers, methodLabel, payeeName } from './payment-columns'
import { PaymentStatusBadge } from './payment-status-badge'
import { effectOf } from '../../../domain/money/payouts/payout-states'

interface Props {
  id: string
  row: PaymentRow | undefined
  handlers: PaymentHandlers
  onClose: () => void
}

/** Shows a payment's lines, history and actions. All numbers are stored with the lines; the sheet recalculates nothing. */
export function PaymentSheet({ id, row, handlers, onClose }: Props) {
  const t = useMessages(payments)
  const language = useLanguage()
  const tl = useMessages(lists)
  const { value, error, asOf, reload } = useRoute(paymentRoute, { payment: id }, { keep: true, when: id !== '' })
  const payment = row ?? value?.payment
  const failed = error !== null && toRefusal(error).code !== 'not-found'
  // An unknown id shows nothing; while a payment is loading, the sheet stays open.
  if (id === '' || (payment === undefined && error !== null && !failed)) return null
  const name = payment === undefined ? t.noName : payeeName(payment, t)
  const open = payment?.status === 'pending' || payment?.status === 'approved'
  return (
    <Sheet
      open
      title={payment === undefined ? t.caption : t.inside(name)}
      onClose={onClose}
      footer={
        payment !== undefined && open ? (
          <SheetActions payment={payment} handlers={handlers} onClose={onClose} />
        ) : undefined
      }
    >
      {payment !== undefined && (
        <>
          <p className="font-display text-4xl font-semibold tracking-[-.03em]">{formatCents(payment.amount_cents)}</p>
          <p className="mt-1 mb-5 flex flex-wrap gap-x-4 gap-y-1">
            <PaymentStatusBadge status={payment.status} problem={handlers.problemOf(payment)} />
            <span className="text-muted">{t.types[payment.payment_type]}</span>
          </p>
        </>
      )}
      {/* The error keeps its position when the list arrives, so its button doesn't move while it is being pressed. */}
      {failed && (
        <div className="mb-3">
          <ErrorState title={t.insideFailed} onRetry={reload} />
        </div>
      )}
      {value !== undefined && asOf !== null && (
        <p className="mb-3 text-sm text-muted">{tl.asOf(formatMoment(new Date(asOf).toISOString(), language))}</p>
      )}
      {value === undefined && !failed && <Skeleton className="h-32 rounded-lg" />}
      {payment !== undefined && value !== undefined && <PaymentLines payment={payment} lines={value.lines} />}
      {payment !== undefined && (
        <div className="mt-5">
          <PaymentFacts
            payment={payment}
            name={name}
            notes={value?.notes ?? ''}
            readdressed={value?.readdressed ?? null}
          />
        </div>
      )}
      {payment !== undefined && value !== undefined && <PaymentBatches payment={payment} batches={value.batches} />}
    </Sheet>
  )
}

function SheetActions({ payment, handlers, onClose }: Omit<Props, 'id' | 'row'> & { payment: PaymentRow }) {
  const t = useMessages(payments)
  const { stopped, onApprove, onDisperse, onCancel } = handlers
  const then = (action: (payment: PaymentRow) => void) => () => {
    onClose()
    action(payment)
  }
  return (
    <>
      {handlers.problemOf(payment) === undefined && (
        <Button blocked={stopped} onClick={() => then(payment.status === 'pending' ? onApprove : onDisperse)()}>
          {payment.status === 'pending' ? t.approve : t.disperse}
        </Button>
      )}
      <CommandButton kind="danger" onClick={then(onCancel)}>
        {t.cancelPayment}
      </CommandButton>
    </>
  )
}

function PaymentLines({ payment, lines }: Pick<PaymentDetail, 'payment' | 'lines'>) {
  const t = useMessages(payments)
  const language = useLanguage()
  type Line = PaymentDetail['lines'][number]
  const detail = (line: Line) =>
    line.kind === 'rental' || line.kind === 'commission'
      ? t.daysOf(dayCount(line.days), line.days_in_month, formatCents(line.rate_cents))
      : line.reason || t.byHand
  return (
    <SumList
      rows={lines.map((line) => ({
        key: line.id,
        name: (
          <>
            {t.lineText(t.kinds[line.kind], formatMonth(line.month, language))}
            <small className="block text-sm">
              {detail(line)}
              {line.n > 1 && `, ${t.topUp}`}
            </small>
          </>
        ),
        value: formatCents(line.amount_cents),
      }))}
      total={{ name: t.sum, value: formatCents(payment.amount_cents) }}
    />
  )
}

type PaymentFactsProps = Pick<PaymentDetail, 'payment' | 'notes' | 'readdressed'> & { name: string }

function PaymentFacts({ payment, name, notes, readdressed }: PaymentFactsProps) {
  const t = useMessages(payments)
  const language = useLanguage()
  const moment = (at: string) => formatMoment(at, language)
  const person = (
    <Link to={adminPersonPath(payment.user_id)} className="font-semibold text-accent underline underline-offset-3">
      {name}
    </Link>
  )
  const isCancelled = payment.cancelled_at !== ''
  const rows = [
    { key: 'user', name: t.user, value: person },
    { key: 'payee', name: t.payee, value: payment.payee_paypal || t.payeeNone },
    {
      key: 'readdressed',
      name: t.readdressed,
      value: readdressed === null ? '' : t.readdressedFrom(readdressed.from, readdressed.to),
    },
    { key: 'method', name: t.method, value: methodLabel(payment) || '-' },
    { key: 'approved', name: t.approvedAt, value: moment(payment.approved_at) },
    { key: 'dispersed', name: t.dispersedAt, value: moment(payment.dispersed_at) },
    { key: 'reference', name: t.reference, value: payment.reference },
    { key: 'cancelled', name: t.cancelledAt, value: moment(payment.cancelled_at) },
    { key: 'why', name: t.cancelReason, value: isCancelled ? payment.cancel_reason || '-' : '' },
    { key: 'notes', name: t.notes, value: notes },
  ]
  return <DescriptionList rows={rows.filter(({ value }) => value !== '')} />
}

/** Lists a payment's payout batches (M24), the newest with its result. */
export function PaymentBatches({ payment, batches }: Pick<PaymentDetail, 'payment' | 'batches'>) {
  const t = useMessages(payments)
  const tp = useMessages(payouts)
  const language = useLanguage()
  if (batches.length === 0) return null
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">{t.batches}</h3>
      <ul className="mt-2 grid gap-2.5">
        {batches.map(({ id, n, state, returned_cents: back, owed_cents: owed }, at) => {
          const free = effectOf(state) === 'free'
          const until = formatDayMonth(payment.payout_until, language)
          return (
            <li key={id}>
              <Link to={payoutPath(id)} className="font-semibold text-accent underline underline-offset-3">
                {tp.title(n)}
              </Link>
              <p className="text-sm text-muted">
                {at === 0 ? tp.way[state](until) : tp.itemStates[state]}
                {at === 0 && free && payment.status === 'approved' && ` ${tp.wayFree}`}
                {at === 0 && free && payment.status === 'pending' && ` ${tp.wayReopened}`}
                {back > 0 && ` ${tp.wayBack(formatCents(back), owed === 0 ? '' : formatCents(owed))}`}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
