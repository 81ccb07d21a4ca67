import type { TicketStatus } from '../../../domain/entities'
import { tickets } from '../../i18n/tickets'
import { useMessages } from '../../i18n/messages'
import { StatusBadge } from '../../ui/states/status-badge'

const looks = {
  open: { glyph: 'ring', tone: 'muted' },
  in_progress: { glyph: 'half', tone: 'accent' },
  resolved: { glyph: 'tick', tone: 'positive' },
  closed: { glyph: 'struck', tone: 'muted' },
} as const

/** The state of a ticket: shape, word and colour. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const t = useMessages(tickets)
  return <StatusBadge {...looks[status]}>{t.statuses[status]}</StatusBadge>
}
