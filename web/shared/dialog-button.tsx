import { useState, type ComponentProps, type ReactNode } from 'react'
import { CommandButton } from '../forms/command-button'

interface Props extends Omit<ComponentProps<typeof CommandButton>, 'onClick'> {
  dialog: (close: () => void) => ReactNode
}

/** A button for a command that opens a dialog, which is mounted only while it is open. */
export function DialogButton({ dialog, ...button }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <CommandButton {...button} onClick={() => setOpen(true)} />
      {open && dialog(() => setOpen(false))}
    </>
  )
}
