import type { PaymentStatus } from '../../../domain/entities'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import type { Glyph } from '../../ui/pictures/status-glyph'

const looks: { [status in PaymentStatus]: { glyph: Glyph; tone: Tone } } = {
  pending: { glyph: 'dashed', tone: 'caution' },
  approved: { glyph: 'half', tone: 'accent' },
  dispersed: { glyph: 'tick', tone: 'positive' },
  cancelled: { glyph: 'struck', tone: 'muted' },
}

/** A payment's state in shape, word and colour. */
export function PaymentState({ status }: { status: PaymentStatus }) {
  const t = useMessages(payments)
  return <StatusBadge {...looks[status]}>{t.statuses[status]}</StatusBadge>
}
