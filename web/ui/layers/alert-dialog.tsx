import { useRef, type ReactNode } from 'react'
import { Button } from '../button'
import { Dialog } from './dialog'

interface Props {
  open: boolean
  title: ReactNode
  text: ReactNode
  /** Label of the safe button, which is focused first. */
  safe: string
  /** Label of the confirm button, which names the action. */
  confirm: string
  onClose: () => void
  onConfirm: () => void
  busy?: boolean | undefined
  danger?: boolean | undefined
}

/** Asks before an action that can't be undone. */
export function AlertDialog({ open, title, text, safe, confirm, onClose, onConfirm, busy, danger = true }: Props) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      role="alertdialog"
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} kind="quiet" onClick={onClose}>
            {safe}
          </Button>
          <Button kind={danger ? 'solid-danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="max-w-[60ch] text-muted">{text}</div>
    </Dialog>
  )
}
