import { useEffect, useState } from 'react'
import { referrerRoute } from '../../../../domain/api/people/referrals'
import { callPublic } from '../../../data/queries/commands'
import { keptWithDays } from '../../../data/queries/browser/referral-code'

export interface Referrer {
  code: string
  firstName: string
  initial: string
  /** The moment (ms) until which this browser keeps the code. */
  until: number
}

/**
 * Who referred the visitor, by the codes that this browser keeps. Null while unknown, and for a code that belongs to
 * nobody: then there is no badge.
 */
export function useReferrer(): Referrer | null {
  const [referrer, setReferrer] = useState<Referrer | null>(null)
  useEffect(() => {
    let isMounted = true
    findReferrer().then(
      (found) => isMounted && setReferrer(found),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [])
  return referrer
}

/** The first of the codes that is somebody's, as the server will decide at the sign-up (M16). */
async function findReferrer(): Promise<Referrer | null> {
  for (const { code, expiresAt: until } of keptWithDays()) {
    const { referrer } = await callPublic(referrerRoute, { code })
    if (referrer !== null) return { code, until, ...referrer }
  }
  return null
}
