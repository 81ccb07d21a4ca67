import { type ReactNode, type ComponentProps, useContext, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CommandRoute, Refusal } from './use-command'
import type { useCommandForm } from './use-command-form'
import { UnsavedFormsContext, useReportUnsaved } from './use-unsaved'
import { useOnline } from '../data/queries/network'
import { forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { CircleAlert } from 'lucide-react'
import { useErrorText } from '../i18n/errors'

interface Props<R extends CommandRoute, V extends FieldValues> {
  of: ReturnType<typeof useCommandForm<R, V>>
  className?: string | undefined
  /** Errors are reported in a toast (`refused`) and not in the form. */
  toasts?: boolean | undefined
  children: ReactNode
}

/** The form of a command on a page; `of` is the result of `useCommandForm`. */
export const CommandForm = <R extends CommandRoute, V extends FieldValues>(props: Props<R, V>) => {
  const { of, className = 'grid gap-5', toasts = false, children } = props
  const { element, submit, refusal, dirty } = of
  useReportUnsaved(useContext(UnsavedFormsContext), useId(), dirty)
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className={className}>
      {children}
      {!toasts && <RefusalMessage refusal={refusal} />}
    </form>
  )
}

/** A button for a command. Offline it is disabled, with the reason. */
export function CommandButton({ blocked = '', ...rest }: ComponentProps<typeof Button>) {
  const { needsNetwork } = useMessages(forms)
  const online = useOnline()
  return <Button {...rest} blocked={blocked || (online ? '' : needsNetwork)} />
}

interface DialogButtonProps extends Omit<ComponentProps<typeof CommandButton>, 'onClick'> {
  dialog: (close: () => void) => ReactNode
}

/** A button for a command that opens a dialog, which is mounted only while it is open. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <CommandButton {...button} onClick={() => setOpen(true)} />
      {open && dialog(() => setOpen(false))}
    </>
  )
}

/** Shows why a form's command failed, unless a field shows it. `say` returns a sentence with the reason. */
export function RefusalMessage({
  refusal,
  say,
}: {
  refusal: Refusal | null
  say?: ((why: string, refusal: Refusal) => string) | undefined
}) {
  const whyOf = useErrorText()
  if (refusal === null) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-lg bg-danger-soft px-4 py-3 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
      {say === undefined ? whyOf(refusal) : say(whyOf(refusal), refusal)}
    </p>
  )
}

interface SendProps<Input> extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The result of `useCommand`. */
  command: { blocked: string; busy: boolean; send: (input: Input) => unknown }
  input: NoInfer<Input>
}

/** A button that sends a command as soon as it is pressed. */
export const SendButton = <Input,>({ command, input, ...rest }: SendProps<Input>) => (
  <Button blocked={command.blocked} busy={command.busy} {...rest} onClick={() => void command.send(input)} />
)
