import type { PaymentStatus } from '../../../domain/entities'
import type { PayeeProblem } from '../../data/queries/money/payments'
import { formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { amountLooks, StatusBadge } from '../../ui/states/status-badge'

interface Props {
  status: PaymentStatus
  /** Why a pending payment can't be approved now. */
  problem?: PayeeProblem | undefined
}

export function PaymentState({ status, problem }: Props) {
  const t = useMessages(payments)
  const badge = <StatusBadge {...amountLooks[status]}>{t.statuses[status]}</StatusBadge>
  if (problem === undefined) return badge
  return (
    <span className="inline-grid leading-tight md:whitespace-nowrap">
      {badge}
      <small className="text-xs text-muted">
        <PayeeProblemWords problem={problem} />
      </small>
    </span>
  )
}

export const PayeeProblemWords = ({ problem }: { problem: PayeeProblem }) => usePayeeProblemWords()(problem)

/** Returns why a payment can't be approved, as text. */
export function usePayeeProblemWords(): (problem: PayeeProblem) => string {
  const t = useMessages(payments)
  const language = useLanguage()
  return ({ code, until }) => {
    if (code === 'payee-cooling-off') return t.newAddress(formatDayMonth(until, language))
    if (code === 'holding-period') return t.holdingUntil(formatDayMonth(until, language))
    const words = {
      'payee-missing': t.noAddress,
      'payment-in-batch': t.inBatch,
      'payment-own': t.ownPayment,
      'made-by-you': t.madeByYou,
    }
    return words[code]
  }
}
