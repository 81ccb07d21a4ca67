import type { MailStatus } from '../../../domain/entities'
import { mailLog } from '../../i18n/mail-log'
import { useMessages } from '../../i18n/messages'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import type { Glyph } from '../../ui/pictures/status-glyph'

const looks: { [status in MailStatus]: { glyph: Glyph; tone: Tone } } = {
  kept: { glyph: 'ring', tone: 'muted' },
  queued: { glyph: 'dashed', tone: 'caution' },
  sending: { glyph: 'half', tone: 'accent' },
  sent: { glyph: 'tick', tone: 'positive' },
  failed: { glyph: 'broken', tone: 'danger' },
  bounced: { glyph: 'broken', tone: 'danger' },
  not_sent: { glyph: 'struck', tone: 'muted' },
}

/** A mail's state in shape, word and colour. */
export function MailState({ status }: { status: MailStatus }) {
  const t = useMessages(mailLog)
  return <StatusBadge {...looks[status]}>{t.statuses[status]}</StatusBadge>
}
