import { useRef } from 'react'
import { shell } from '../../i18n/shell'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/layers/dialog'

/** What is asked of somebody who leaves while changes wait. */
export interface SignOutAsk {
  open: boolean
  /** How many changes aren't sent. */
  waiting: number
  busy: boolean
  /** They were tried, and some didn't get out. */
  unsent: boolean
  onClose: () => void
  onLeave: () => void
  onSave: () => void
  onSend: () => void
}

/** Sign out all the same, save what waits as a file, or send it first. */
export function SignOutDialog({ open, waiting, busy, unsent, onClose, onLeave, onSave, onSend }: SignOutAsk) {
  const t = useMessages(shell)
  const keeps = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={t.signOutAsk}
      onClose={onClose}
      initialFocus={keeps}
      footer={
        <>
          <Button kind="danger" busy={busy} onClick={onLeave}>
            {t.signOutAnyway}
          </Button>
          <Button kind="quiet" onClick={onSave}>
            {t.exportFirst}
          </Button>
          <Button ref={keeps} busy={busy} onClick={onSend}>
            {t.sendFirst}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {t.signOutText(waiting)} {t.signOutCopy}
      </p>
      {unsent && (
        <p role="status" className="mt-3 font-semibold text-caution">
          {t.signOutUnsent}
        </p>
      )}
    </Dialog>
  )
}
