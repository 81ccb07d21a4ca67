import { Pencil, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { RejectedEntry } from '../../data/queries/tickets/tickets'
import { dropEntry, retryEntry } from '../../data/queries/sync/sync-status'
import { Attachments } from '../../forms/attachments'
import { useErrorText } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { StatusBadge } from '../../ui/states/status-badge'
import { toast } from '../../ui/layers/toast'
import { MessageText } from './message-bubble'

/** From this length in characters discarding asks first; a shorter text can be restored with Undo. */
const confirmFromLength = 200

interface Props {
  entry: RejectedEntry
  onEdit: (text: string) => void
}

/** A message that the server rejected. It doesn't block later messages. */
export function RejectedMessage({ entry, onEdit }: Props) {
  const t = useMessages(tickets)
  const whyOf = useErrorText()
  const [asking, setAsking] = useState(false)
  const text = String(entry.patch['message'] ?? entry.patch['description'] ?? '')
  const files = String(entry.patch['files'] ?? '')
  const canRetry = entry.code !== 'ticket-closed' && entry.code !== 'looks-like-secret'

  async function discard(): Promise<void> {
    setAsking(false)
    await dropEntry(entry.order)
    toast({ kind: 'info', title: t.discarded, action: { label: t.undo, run: () => onEdit(text) } })
  }

  return (
    <li className="ml-auto grid max-w-128 justify-items-end gap-1.5 pl-6 md:pl-8">
      <div className="rounded-lg rounded-br-[.25rem] px-4 py-3 ring-[1.5px] ring-danger ring-inset">
        <MessageText>{text}</MessageText>
      </div>
      <Attachments of={files} right />
      <StatusBadge glyph="broken" tone="danger">
        {t.notSent}
      </StatusBadge>
      <p className="max-w-[34ch] text-right text-sm leading-sm text-muted">
        {whyOf(entry.code === '' ? 'server-error' : entry.code)}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {canRetry && (
          <Button kind="quiet" size="sm" onClick={() => void retryEntry(entry.order)}>
            <RotateCw aria-hidden />
            {t.retry}
          </Button>
        )}
        <Button
          kind="quiet"
          size="sm"
          onClick={() => {
            onEdit(text)
            void dropEntry(entry.order, 'back')
          }}
        >
          <Pencil aria-hidden />
          {t.edit}
        </Button>
        <CopyButton text={text} />
        <Button
          kind="danger"
          size="sm"
          onClick={() => (text.length > confirmFromLength || files !== '' ? setAsking(true) : void discard())}
        >
          {t.discard}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        title={t.discardAsk}
        text={t.discardText}
        safe={t.keep}
        confirm={t.discard}
        onClose={() => setAsking(false)}
        onConfirm={() => void discard()}
      />
    </li>
  )
}
