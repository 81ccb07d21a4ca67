import { momentOf } from '../../../../domain/moments'
import { auth } from '../../../i18n/areas/guests'
import { formatDayMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Avatar } from '../../../ui/pictures/avatar'
import type { Referrer } from './use-referrer'

/** It can't be dismissed, because the referral could be lost by accident. */
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
