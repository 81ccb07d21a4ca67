import { useRef, type ReactNode } from 'react'
import { Button } from '../button'
import { Dialog } from './dialog'

interface Props {
  open: boolean
  title: ReactNode
  /** The consequence, in words. */
  text: ReactNode
  /** The safe button, which has the focus first ("Keep"). */
  safe: string
  /** The destructive one, which repeats the deed ("Delete invitation"). */
  confirm: string
  onClose: () => void
  onConfirm: () => void
  busy?: boolean | undefined
  /** False where the deed isn't destructive. */
  danger?: boolean | undefined
  children?: ReactNode
}

/** Asks before something that can't be taken back. Esc and the cross are the safe choice. */
export function AlertDialog({
  open,
  title,
  text,
  safe,
  confirm,
  onClose,
  onConfirm,
  busy,
  danger = true,
  children,
}: Props) {
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
      {children !== undefined && <div className="mt-4">{children}</div>}
    </Dialog>
  )
}
