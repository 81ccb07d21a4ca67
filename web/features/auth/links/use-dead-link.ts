import { useEffect, useState } from 'react'
import { lookAtLinkRoute } from '../../../../domain/api/security/accounts'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { callPublic } from '../../../data/queries/commands'
import { useLine } from '../../../data/queries/network'

/** What the server says of a link: whether it is good, and its times as far as they are known. */
export type SeenLink = OutputOf<typeof lookAtLinkRoute>
type LinkKind = InputOf<typeof lookAtLinkRoute>['kind']

/**
 * What the server says of a link, undefined while it isn't known (no connection, no token): the form stays then, and sending it says
 * the same, and is asked again when the line is back. `seen`: what was said of it already, so that nobody is asked again.
 */
export function useLink(kind: LinkKind, token: string, seen?: SeenLink): SeenLink | undefined {
  const [answer, setAnswer] = useState<SeenLink | undefined>(seen)
  const line = useLine()
  const known = answer !== undefined
  useEffect(() => {
    let isMounted = true
    if (token === '' || known || !line) return
    callPublic(lookAtLinkRoute, { kind, token }).then(
      (link) => isMounted && setAnswer(link),
      () => undefined,
    )
    return () => void (isMounted = false)
  }, [kind, token, known, line])
  return answer
}

/** True once the server has said that a link's form is for nothing: used, too old or not ours. */
export const useDeadLink = (kind: LinkKind, token: string): boolean => useLink(kind, token)?.open === false
