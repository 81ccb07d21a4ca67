import { Lock, MessageSquareText, Send } from 'lucide-react'
import { AttachButton } from '../../../forms/attach-button'
import type { ChosenFiles } from '../../../forms/use-attachment-picker'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { Button } from '../../../ui/button'
import { undoWindowMs } from './use-reply'

interface Props {
  first: string
  internal: boolean
  online: boolean
  busy: boolean
  empty: boolean
  chosen: ChosenFiles
  onAnswers: () => void
  onSend: () => void
  onSaveNote: () => void
}

/**
 * The footer of the composer. The buttons look clearly different: Send for a reply is round and filled, Add for a note is
 * square and dashed. On mobile the footer of a reply is a single line.
 */
export function ComposerFooter({ first, internal, online, busy, empty, chosen, onAnswers, onSend, onSaveNote }: Props) {
  const t = useMessages(helpdesk)
  const hasRoomForHints = useDesktopLayout('notes')
  return (
    <div className={`mt-2 flex items-center gap-x-1 gap-y-2 ${internal ? 'max-md:flex-wrap' : ''}`}>
      {!internal && (
        <Button kind="bare" size="sm" className="-ml-2 px-2!" onClick={onAnswers}>
          <MessageSquareText aria-hidden />
          {t.answers}
        </Button>
      )}
      <AttachButton chosen={chosen} className={`mr-auto px-2! ${internal ? '-ml-2' : ''}`} />
      {hasRoomForHints && <small className="mr-auto text-xs text-muted">{internal ? t.keysNote : t.keysReply}</small>}
      {/* The hint remains beside its button, even when both wrap to a new line. */}
      <span
        className={`ml-auto flex min-w-0 items-center gap-x-2.5 gap-y-2 ${internal ? 'max-md:w-full max-md:flex-wrap' : ''}`}
      >
        <small
          className={`min-w-0 text-right text-sm leading-tight ${internal ? 'text-caution max-md:w-full' : 'text-muted max-md:hidden'}`}
        >
          {internal ? (online ? t.nobodyElse(first) : t.needsNetwork) : t.undoFor(undoWindowMs / 1000)}
        </small>
        {internal ? (
          <Button
            kind="bare"
            size="sm"
            busy={busy}
            aria-disabled={empty || !online}
            className="rounded-sm! border-[1.5px] border-dashed border-caution text-caution flex-none max-md:w-full"
            onClick={onSaveNote}
          >
            <Lock aria-hidden />
            {t.keepNote}
          </Button>
        ) : (
          <Button size="sm" disabled={empty} onClick={onSend} className="flex-none">
            <Send aria-hidden />
            <span className="max-w-32 truncate md:max-w-40">{online ? t.sendTo(first) : t.saveLater}</span>
          </Button>
        )}
      </span>
    </div>
  )
}
