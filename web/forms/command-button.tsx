import type { ComponentProps } from 'react'
import { Button } from '../ui/button'
import { useNeedsNetwork } from './use-needs-network'

/** A button for a command. It is disabled offline and says why. */
export function CommandButton({ blocked = '', ...rest }: ComponentProps<typeof Button>) {
  const needsNetwork = useNeedsNetwork()
  return <Button {...rest} blocked={blocked || needsNetwork} />
}
