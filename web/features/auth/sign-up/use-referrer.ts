import { useEffect, useState } from 'react'
import { referrerRoute } from '../../../../domain/api/people/referrals'
import { callPublic } from '../../../data/queries/commands'
import { storedReferrals } from '../../../data/queries/browser/referral-code'

export interface Referrer {
  code: string
  firstName: string
  initial: string
  /** Until when this browser keeps the code, in ms since the epoch. */
  until: number
}

/** Returns the visitor's referrer by the codes that this browser keeps; null while unknown or without one. */
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

/** Returns the owner of the first valid code, which the server also chooses at sign-up (M16). */
async function findReferrer(): Promise<Referrer | null> {
  for (const { code, expiresAt: until } of storedReferrals()) {
    const { referrer } = await callPublic(referrerRoute, { code })
    if (referrer !== null) return { code, until, ...referrer }
  }
  return null
}
