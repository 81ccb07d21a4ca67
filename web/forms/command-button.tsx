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
