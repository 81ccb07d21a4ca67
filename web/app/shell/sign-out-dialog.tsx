import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { exportWaiting, waitingCount } from '../../data/repos/session'
import { sendWaiting, signOut } from '../../data/repos/session-verbs'
import { shell } from '../../i18n/shell'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/layers/dialog'
import { toast } from '../../ui/layers/toast'
import { paths } from '../../../domain/paths'

/** Signs out; with changes waiting it asks first: send, save as a file, or discard. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shell)
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(0)
  const [busy, setBusy] = useState(false)

  /** Closed, so that the next press on "Sign Out" opens it anew. */
  function failed(): void {
    onClose()
    toast({ kind: 'bad', title: t.signOutFailed })
  }

  async function leave(): Promise<void> {
    setBusy(true)
    try {
      await signOut()
      onClose()
      toast({ kind: 'info', title: t.signedOut, text: t.signedOutText })
      await navigate(paths.auth, { replace: true })
    } catch {
      failed()
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    if (!open) return
    waitingCount().then((count) => {
      setWaiting(count)
      if (count === 0) void leave()
    }, failed)
    // only the opening asks
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  async function send(): Promise<void> {
    setBusy(true)
    await sendWaiting().catch(() => undefined)
    const left = await waitingCount()
    setWaiting(left)
    setBusy(false)
    if (left === 0) await leave()
  }

  async function save(): Promise<void> {
    const url = URL.createObjectURL(new Blob([await exportWaiting()], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'coterie-waiting.json'
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <Dialog
      open={open && waiting > 0}
      role="alertdialog"
      title={t.signOutAsk}
      onClose={onClose}
      footer={
        <>
          <Button kind="danger" busy={busy} onClick={() => void leave()}>
            {t.signOutAnyway}
          </Button>
          <Button kind="quiet" onClick={() => void save()}>
            {t.exportFirst}
          </Button>
          <Button busy={busy} onClick={() => void send()}>
            {t.sendFirst}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {t.signOutText(waiting)} {t.signedOutText}
      </p>
    </Dialog>
  )
}
