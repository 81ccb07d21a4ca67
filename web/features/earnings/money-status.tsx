import type { AmountState } from '../../../domain/money/line-state'
import { earnings } from '../../i18n/earnings'
import { useMessages } from '../../i18n/messages'
import { amountLooks } from '../../ui/states/amount-looks'
import { StatusBadge } from '../../ui/states/status-badge'

/** The state of an amount: shape, word and colour. */
export function MoneyStatus({ state }: { state: AmountState }) {
  const t = useMessages(earnings)
  return <StatusBadge {...amountLooks[state]}>{t.statuses[state]}</StatusBadge>
}
