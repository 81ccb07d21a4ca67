import { momentOf } from '../../../../domain/moments'
import { auth } from '../../../i18n/areas'
import { formatDayMonth } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Avatar } from '../../../ui/pictures/avatar'
import { useEffect, useState } from 'react'
import { referrerRoute } from '../../../../domain/api/people/referrals'
import { callPublic } from '../../../data/queries/commands'
import { storedReferrals } from '../../../data/queries/browser/referral-code'

/** Names the visitor's referrer. It can't be dismissed, because a visitor could lose the referral by accident. */
export function ReferredBy({ referrer }: { referrer: Referrer }) {
  const t = useMessages(auth)
  const language = useLanguage()
  const name = `${referrer.firstName} ${referrer.initial === '' ? '' : `${referrer.initial}.`}`.trim()
  return (
    <p className="mt-4 inline-flex items-center gap-2.5 rounded-full bg-raised py-1 pr-3.5 pl-1 ring-1 ring-line ring-inset">
      <Avatar name={`${referrer.firstName} ${referrer.initial}`} seed={referrer.code} />
      <span>
        {t.referredBy} <b className="font-semibold">{name}</b>{' '}
        <span className="text-sm leading-sm text-muted">
          {t.referredUntil(formatDayMonth(momentOf(referrer.until), language))}
        </span>
      </span>
    </p>
  )
}

interface Referrer {
  code: string
  firstName: string
  initial: string
  /** Until when this browser keeps the code, in ms since the epoch. */
  until: number
}

/** Returns the visitor's referrer, found by the codes that this browser keeps; null while unknown or if there is none. */
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

/** Returns the owner of the first valid code. The server chooses the same one at sign-up (M16). */
async function findReferrer(): Promise<Referrer | null> {
  for (const { code, expiresAt: until } of storedReferrals()) {
    const { referrer } = await callPublic(referrerRoute, { code })
    if (referrer !== null) return { code, until, ...referrer }
  }
  return null
}
