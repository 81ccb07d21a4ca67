import { referrerRoute } from '../../../domain/api/referrals'
import { useEffect, useState } from 'react'
import { callPublic } from '../../data/repos/commands'
import { keptReferralCodes } from '../../data/repos/referral-code'

export interface Referrer {
  code: string
  firstName: string
  initial: string
}

/**
 * Who referred the visitor, by the codes that this browser keeps. Null while unknown, and for a code that belongs to
 * nobody: then there is no badge.
 */
export function useReferrer(): Referrer | null {
  const [referrer, setReferrer] = useState<Referrer | null>(null)
  useEffect(() => {
    let here = true
    firstKnown(keptReferralCodes()).then(
      (found) => here && setReferrer(found),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [])
  return referrer
}

/** The first of the codes that is somebody's, as the server will decide at the sign-up (M16). */
async function firstKnown(codes: readonly string[]): Promise<Referrer | null> {
  for (const code of codes) {
    const { referrer } = await callPublic(referrerRoute, { code })
    if (referrer !== null) return { code, ...referrer }
  }
  return null
}
