import type { AmountState } from '../../../domain/money/line-state'
import { earnings } from '../../i18n/earnings'
import { useMessages } from '../../i18n/messages'
import { StatusBadge } from '../../ui/states/status-badge'

const looks = {
  counting: { glyph: 'dashed', tone: 'caution' },
  carried: { glyph: 'carry', tone: 'accent' },
  held: { glyph: 'held', tone: 'caution' },
  pending: { glyph: 'dashed', tone: 'caution' },
  approved: { glyph: 'half', tone: 'accent' },
  dispersed: { glyph: 'tick', tone: 'positive' },
  settled: { glyph: 'tick', tone: 'muted' },
  cancelled: { glyph: 'struck', tone: 'muted' },
} as const

/** The state of an amount: shape, word and colour. */
export function MoneyStatus({ state }: { state: AmountState }) {
  const t = useMessages(earnings)
  return <StatusBadge {...looks[state]}>{t.statuses[state]}</StatusBadge>
}
