import type { TicketStatus } from '../../../domain/entities'
import { desk } from '../../i18n/desk'
import { useMessages } from '../../i18n/messages'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import type { Glyph } from '../../ui/pictures/status-glyph'

const looks: { [status in TicketStatus]: { glyph: Glyph; tone: Tone } } = {
  open: { glyph: 'dashed', tone: 'caution' },
  in_progress: { glyph: 'half', tone: 'accent' },
  resolved: { glyph: 'tick', tone: 'positive' },
  closed: { glyph: 'struck', tone: 'muted' },
}

/** A ticket's state in shape, word and colour. */
export function TicketState({ status }: { status: TicketStatus }) {
  const t = useMessages(desk)
  return <StatusBadge {...looks[status]}>{t.statuses[status]}</StatusBadge>
}
