import { useEffect, useState } from 'react'
import { callPublic } from '../../data/repos/commands'
import { captureReferralCode, keptReferralCode } from '../../data/repos/referral-code'

export interface Referrer {
  code: string
  firstName: string
  initial: string
}

/**
 * Who referred the visitor, by the code of the address or the kept one. Null while unknown, and for a code that belongs to
 * nobody: then there is no badge.
 */
export function useReferrer(search: string): Referrer | null {
  const [referrer, setReferrer] = useState<Referrer | null>(null)
  useEffect(() => {
    let here = true
    captureReferralCode(search)
    const code = keptReferralCode()
    if (code === '') return
    callPublic('GET /api/referrer', { code }).then(
      (found) => here && setReferrer({ code, ...found }),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [search])
  return referrer
}
