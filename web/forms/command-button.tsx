import type { ComponentProps } from 'react'
import { useOnline } from '../data/queries/network'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'
import { Button } from '../ui/button'

/** A button for a command. Offline it is disabled, with the reason. */
export function CommandButton({ blocked = '', ...rest }: ComponentProps<typeof Button>) {
  const { needsNetwork } = useMessages(forms)
  const online = useOnline()
  return <Button {...rest} blocked={blocked || (online ? '' : needsNetwork)} />
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
