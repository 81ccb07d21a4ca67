import type { ComponentProps } from 'react'
import { Button } from '../ui/button'
import { useOfflineReason } from './use-offline-reason'

/** A button for a command. It is disabled offline and shows the reason. */
export function CommandButton({ blocked = '', ...rest }: ComponentProps<typeof Button>) {
  const needsNetwork = useOfflineReason()
  return <Button {...rest} blocked={blocked || needsNetwork} />
}
