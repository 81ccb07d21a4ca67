import { paths } from '../../../domain/paths'
import { isPausedOn, openPause } from '../../../domain/profile/pauses'
import { useOwnProfile } from '../../data/queries/session/own-records'
import { useToday } from '../../data/queries/clock'
import { activity } from '../../i18n/areas/members'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { LinkButton } from '../../ui/button'

/** Shown while the profile is paused or a pause is planned (P12); the days are still paid. */
export function PauseBanner({ user }: { user: string }) {
  const t = useMessages(activity)
  const language = useLanguage()
  const today = useToday()
  const { value } = useOwnProfile(user)
  const open = value && openPause(value.pauses)
  if (!open) return null
  const day = formatDate(open.from_date, language)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-caution-soft px-5 py-4 max-lg:order-1">
      <p>
        <b className="font-semibold">{isPausedOn(value.pauses, today) ? t.pausedTitle(day) : t.pausedFromTitle(day)}</b>{' '}
        {t.bandText}
      </p>
      <LinkButton kind="quiet" href={`${paths.settings}?tab=data`}>
        {t.look}
      </LinkButton>
    </div>
  )
}
