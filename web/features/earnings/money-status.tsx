import type { AmountState } from '../../../domain/money/breakdown/line-state'
import type { PayoutTold } from '../../../domain/money/payouts/payout-status-text'
import { earnings } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { amountLooks, StatusBadge } from '../../ui/states/status-badge'

const payoutStyles = {
  sent: { glyph: 'half', tone: 'accent' },
  checked: { glyph: 'held', tone: 'caution' },
  unclaimed: { glyph: 'held', tone: 'caution' },
  returned: { glyph: 'broken', tone: 'danger' },
  refused: { glyph: 'broken', tone: 'danger' },
  unconfirmed: { glyph: 'half', tone: 'accent' },
  reversed: { glyph: 'broken', tone: 'danger' },
} as const satisfies { readonly [told in PayoutTold]: object }

/** Shows the state of an amount by shape, word and color. `told`, the state at PayPal, takes precedence. */
export function MoneyStatus({ state, told }: { state: AmountState; told?: PayoutTold | null | undefined }) {
  const t = useMessages(earnings)
  if (told) return <StatusBadge {...payoutStyles[told]}>{t.told[told]}</StatusBadge>
  return <StatusBadge {...amountLooks[state]}>{t.statuses[state]}</StatusBadge>
}
