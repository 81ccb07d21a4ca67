import { useId, type ComponentProps, type ReactNode } from 'react'
import { forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { Dialog } from '../ui/layers/dialog'

interface Props extends Omit<ComponentProps<'form'>, 'title'> {
  open: boolean
  title: string
  /** Label of the submit button. */
  confirm: string
  button?: Omit<ComponentProps<typeof Button>, 'children'>
  /** Shown before the buttons. */
  aside?: ReactNode
  onClose: () => void
}

/** A dialog with a form, a cancel button and a submit button. For a command's form, use `CommandDialog`. */
export function FormDialog({ open, title, confirm, button, aside, onClose, children, ...form }: Props) {
  const t = useMessages(forms)
  const id = useId()
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          {aside}
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={id} {...button}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" {...form}>
        {children}
      </form>
    </Dialog>
  )
}
