import type { AmountState } from '../../../domain/money/breakdown/line-state'
import type { PayoutStatus } from '../../../domain/money/payouts/payout-status-text'
import { earnings } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { amountStatusStyles, StatusBadge } from '../../ui/states/status-badge'

const payoutStyles = {
  sent: { glyph: 'half', tone: 'accent' },
  checked: { glyph: 'held', tone: 'caution' },
  unclaimed: { glyph: 'held', tone: 'caution' },
  returned: { glyph: 'broken', tone: 'danger' },
  refused: { glyph: 'broken', tone: 'danger' },
  unconfirmed: { glyph: 'half', tone: 'accent' },
  reversed: { glyph: 'broken', tone: 'danger' },
} as const satisfies { readonly [status in PayoutStatus]: object }

/** `payoutStatus`, the state at PayPal, takes precedence over the amount's own state. */
export function AmountStatusBadge({
  state,
  payoutStatus,
}: {
  state: AmountState
  payoutStatus?: PayoutStatus | null | undefined
}) {
  const t = useMessages(earnings)
  if (payoutStatus) return <StatusBadge {...payoutStyles[payoutStatus]}>{t.told[payoutStatus]}</StatusBadge>
  return <StatusBadge {...amountStatusStyles[state]}>{t.statuses[state]}</StatusBadge>
}
