import type { PaymentStatus } from '../../../domain/entities'
import { useMessages } from '../../i18n/messages'
import { personRental } from '../../i18n/person-rental'
import { amountLooks } from '../../ui/states/amount-looks'
import { StatusBadge } from '../../ui/states/status-badge'

/** A payment's state in shape, word and colour. */
export function PaymentState({ status }: { status: PaymentStatus }) {
  const t = useMessages(personRental)
  return <StatusBadge {...amountLooks[status]}>{t.statuses[status]}</StatusBadge>
}
