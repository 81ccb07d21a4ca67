import { TriangleAlert } from 'lucide-react'
import type { TicketMessage } from '../../../../domain/entities'
import { helpdesk } from '../../../i18n/areas/admins'
import { formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'

interface Props {
  answer: TicketMessage
  onSend: () => void
  onNote: () => void
  onDrop: () => void
}

/** Reports that another admin has replied. Nothing was sent, and the author decides what to do. */
export function ConflictingReplyBand({ answer, onSend, onNote, onDrop }: Props) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  return (
    <div role="alert" className="mb-3 flex gap-3 rounded-lg bg-danger-soft px-4 py-3.5 text-danger">
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
      <div className="grid gap-3">
        <p className="text-sm">
          <b className="font-semibold">{t.crossed(answer.sender_name, formatMoment(answer.created_at, language))}</b>{' '}
          {t.crossedText}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" size="sm" className="text-text" onClick={onSend}>
            {t.crossedSend}
          </Button>
          <Button kind="quiet" size="sm" className="text-text" onClick={onNote}>
            {t.crossedNote}
          </Button>
          <Button kind="danger" size="sm" onClick={onDrop}>
            {t.crossedDrop}
          </Button>
        </div>
      </div>
    </div>
  )
}
