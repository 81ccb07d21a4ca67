import type { ComponentProps } from 'react'
import { Button } from '../ui/button'
import { useOfflineReason } from './use-offline-reason'

/** Disabled offline, with the reason. */
export function CommandButton({ blocked = '', ...rest }: ComponentProps<typeof Button>) {
  const needsNetwork = useOfflineReason()
  return <Button {...rest} blocked={blocked || needsNetwork} />
}
