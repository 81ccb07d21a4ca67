import type { PaymentSelection } from '../../../domain/api/money/payment-lists'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Avatar } from '../../ui/pictures/avatar'
import { PayeeProblemText } from './payment-status-badge'

/** Selected payments that an action skips, by reason; a few are also listed one by one. */
export type SkippedPayments = Pick<PaymentSelection['approve'], 'left' | 'leftRows'>

export const noSkippedPayments: SkippedPayments = { left: [], leftRows: [] }

interface Props {
  action: 'approve' | 'disperse'
  left: SkippedPayments
}

/** Shows how many payments are skipped, their sum and the reasons; a few are listed by name. */
export function SkippedPaymentsList({ action, left: { left, leftRows } }: Props) {
  const t = useMessages(payments)
  if (left.length === 0) return null
  const count = left.reduce((sum, of) => sum + of.count, 0)
  const cents = formatCents(left.reduce((sum, of) => sum + of.cents, 0))
  const title = action === 'approve' ? t.stayPending(count, cents) : t.stayApproved(count, cents)
  return (
    <section aria-label={title} className="text-sm">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {leftRows.length > 0
          ? leftRows.map((row) => (
              <li key={row.id} className="flex items-center gap-3 py-2">
                <Avatar name={row.person_name} seed={row.user_id} size="sm" />
                <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
                  {row.person_name || t.nobody}
                  <small className="block text-xs text-muted">
                    <PayeeProblemText problem={{ code: row.problem, until: row.problem_until }} />
                  </small>
                </span>
                <span className="tabular-nums">{formatCents(row.amount_cents)}</span>
              </li>
            ))
          : left.map((of) => (
              <li key={of.code} className="flex flex-wrap justify-between gap-x-3 py-2">
                <span>{t.leftOut[of.code](of.count)}</span>
                <span className="tabular-nums">{formatCents(of.cents)}</span>
              </li>
            ))}
      </ul>
    </section>
  )
}
