import { useEffect, useState } from 'react'
import { lookAtLinkRoute } from '../../../domain/api/accounts'
import { callPublic } from '../../data/repos/commands'

/**
 * True once the server has said that a link's form is for nothing: used, too old or not ours. While it isn't known (no connection),
 * the form stays; sending it says the same.
 */
export function useDeadLink(kind: 'reset' | 'setup' | 'not-me', token: string): boolean {
  const [dead, setDead] = useState(false)
  useEffect(() => {
    let here = true
    if (token === '') return
    callPublic(lookAtLinkRoute, { kind, token }).then(
      ({ open }) => here && setDead(!open),
      () => undefined,
    )
    return () => void (here = false)
  }, [kind, token])
  return dead
}
