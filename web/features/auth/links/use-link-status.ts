import { useEffect, useState } from 'react'
import { inspectLinkRoute } from '../../../../domain/api/security/accounts'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { callPublic } from '../../../data/queries/commands'
import { useHasNetwork } from '../../../data/queries/network'

/** The server's answer about a link: whether it works, and its times if known. */
export type LinkStatus = OutputOf<typeof inspectLinkRoute>
type LinkKind = InputOf<typeof inspectLinkRoute>['kind']

/** Fetches a link's status; undefined while unknown, for example offline. Sending the form checks the link again. */
export function useLinkStatus(kind: LinkKind, token: string, seen?: LinkStatus): LinkStatus | undefined {
  const [answer, setAnswer] = useState<LinkStatus | undefined>(seen)
  const isOnline = useHasNetwork()
  const known = answer !== undefined
  useEffect(() => {
    let isMounted = true
    if (token === '' || known || !isOnline) return
    callPublic(inspectLinkRoute, { kind, token }).then(
      (link) => isMounted && setAnswer(link),
      () => undefined,
    )
    return () => void (isMounted = false)
  }, [kind, token, known, isOnline])
  return answer
}
