import { Link } from 'react-router-dom'
import { effectOf } from '../../../domain/money/payouts/payout-states'
import { payoutPath } from '../../../domain/paths'
import type { PaymentDetail, PaymentRow } from '../../../domain/api/money/payment-lists'
import { formatCents, formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments, payouts } from '../../i18n/areas/admins'

interface Props {
  payment: PaymentRow
  /** The payment's batches, newest first. */
  batches: PaymentDetail['batches']
}

/**
 * Lists a payment's payout batches (M24): for the newest one the result and what it means for the payment, for earlier ones
 * their state.
 */
export function PaymentBatches({ payment, batches }: Props) {
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
