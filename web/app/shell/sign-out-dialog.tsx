import { useId, useRef, useState } from 'react'
import { useWaitingCount } from '../../data/queries/session/session'
import { useOnline } from '../../data/queries/network'
import type { MessagesOf } from '../../i18n/group'
import { shell } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/layers/dialog'

export interface SignOutDialogProps {
  waiting: number
  drafts: number
  doing: 'nothing' | 'sending' | 'leaving'
  unsent: boolean
  /** Name of the file with the saved changes, '' = not saved. */
  saved: string
  onClose: () => void
  onSignOut: () => void
  onSave: () => void
  onSend: () => void
}

/** Offers to sign out and discard the changes, save them to a file, or send them first. */
export function SignOutDialog(ask: SignOutDialogProps) {
  const { drafts, doing, onClose, onSignOut, onSave, onSend } = ask
  const t = useMessages(shell)
  const keeps = useRef<HTMLButtonElement>(null)
  const descriptionId = useId()
  const online = useOnline()
  const waits = useWaitingCount(ask.waiting)
  const [left, setLeft] = useState(ask.waiting)
  // Signing out empties the local database, so an empty outbox does not mean that the changes were sent.
  if (doing !== 'leaving' && left !== waits) setLeft(waits)
  const sending = doing === 'sending'
  const allSent = left === 0
  const stays = allSent && drafts > 0
  const goes = allSent && drafts === 0
  const blocked = !online && !sending && !stays
  return (
    <Dialog
      open
      role="alertdialog"
      title={stays ? t.signOutAskBegun : goes ? t.signOut : t.signOutAsk}
      onClose={onClose}
      initialFocus={keeps}
      footer={
        <>
          {!goes && (
            <>
              <Button kind="danger" busy={doing === 'leaving'} aria-disabled={sending || undefined} onClick={onSignOut}>
                {t.signOutAnyway}
              </Button>
              <Button ref={online || stays ? undefined : keeps} kind="quiet" onClick={onSave}>
                {t.exportFirst}
              </Button>
            </>
          )}
          <Button
            ref={online || stays ? keeps : undefined}
            busy={doing !== 'nothing'}
            aria-disabled={(blocked && !goes) || undefined}
            aria-describedby={blocked ? descriptionId : undefined}
            onClick={stays ? onClose : goes ? onSignOut : onSend}
          >
            {stays ? t.staySignedIn : goes ? t.signOut : sending ? t.sendingFirst : t.sendFirst}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {[!allSent && t.signOutText(left), drafts > 0 && t.signOutBegun(drafts), t.signOutCopy]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div role="status" id={descriptionId} className="font-semibold text-caution not-empty:mt-3">
        {statusText({ ...ask, left, online }, t).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Dialog>
  )
}

function statusText(
  { left, waiting, online, doing, unsent, saved }: SignOutDialogProps & { left: number; online: boolean },
  t: MessagesOf<typeof shell>,
): string[] {
  const stands =
    left === 0
      ? waiting > 0 && t.signOutAllSent
      : doing === 'sending'
        ? t.signOutSending
        : online
          ? unsent && t.signOutUnsent
          : t.signOutOffline
  return [stands, saved !== '' && t.signOutSaved(saved)].filter((text) => text !== false)
}
