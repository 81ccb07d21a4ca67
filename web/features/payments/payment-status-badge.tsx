import type { PaymentStatus } from '../../../domain/entities'
import type { PayeeProblem } from '../../data/queries/money/payments'
import { formatDayMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { payments } from '../../i18n/admin-areas'
import { amountStatusStyles, StatusBadge } from '../../ui/states/status-badge'

interface Props {
  status: PaymentStatus
  problem?: PayeeProblem | undefined
}

export function PaymentStatusBadge({ status, problem }: Props) {
  const t = useMessages(payments)
  const badge = <StatusBadge {...amountStatusStyles[status]}>{t.statuses[status]}</StatusBadge>
  if (problem === undefined) return badge
  return (
    <span className="inline-grid leading-tight">
      {badge}
      <small className="text-xs whitespace-normal text-muted md:max-w-44">
        <PayeeProblemText problem={problem} />
      </small>
    </span>
  )
}

export const PayeeProblemText = ({ problem }: { problem: PayeeProblem }) => usePayeeProblemText()(problem)

export function usePayeeProblemText(): (problem: PayeeProblem) => string {
  const t = useMessages(payments)
  const language = useLanguage()
  return ({ code, until }) => {
    if (code === 'payee-cooling-off') return t.newAddress(formatDayMonth(until, language))
    if (code === 'holding-period') return t.holdingUntil(formatDayMonth(until, language))
    const messages = {
      'payee-missing': t.noAddress,
      'payment-in-batch': t.inBatch,
      'payment-own': t.ownPayment,
      'made-by-you': t.madeByYou,
    }
    return messages[code]
  }
}
