import type { ComponentProps } from 'react'
import { Button } from '../ui/button'
import { useNeedsNetwork } from './use-needs-network'

/** A button of a command: it can't be pressed without a connection, and says so. */
export function CommandButton({ blocked = '', ...rest }: ComponentProps<typeof Button>) {
  const needsNetwork = useNeedsNetwork()
  return <Button {...rest} blocked={blocked || needsNetwork} />
}
