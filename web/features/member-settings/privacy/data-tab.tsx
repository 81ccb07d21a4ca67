import { isRentedOn } from '../../../../domain/money/accrual/rentals'
import { canPause, isPausedOn, openPause } from '../../../../domain/profile/pauses'
import type { User, CalendarDate } from '../../../../domain/entities'
import { useOwnProfile, type OwnProfile } from '../../../data/queries/session/own-records'
import { useMoneyView } from '../../../data/queries/money/money-view'
import { useToday } from '../../../data/queries/clock'
import { activity, memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { LocalDataError } from '../../../shared/local-data-error'
import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/states/empty-state'
import { ActivityCard } from './activity-card'
import { ConsentsCard } from './consents-card'
import { DeleteCard } from './delete-card'
import { ExportButton } from './export-button'
import { Pause, Play } from 'lucide-react'
import { pauseProfileRoute, resumeProfileRoute } from '../../../../domain/api/people/profile'
import { CommandButton } from '../../../forms/command-button'
import { useCommand } from '../../../forms/use-command'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'

export function DataTab({ me, online }: { me: Pick<User, 'id'>; online: boolean }) {
  const t = useMessages(memberSettings)
  const today = useToday()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        <ProfileCards me={me} />
        <DeleteCard online={online} />
      </div>
      <div className="grid min-w-0 gap-5">
        <Card title={t.exportTitle}>
          <p className="-mt-2 mb-4 text-muted">{t.exportText}</p>
          <ExportButton user={me.id} today={today} />
        </Card>
        <ConsentsCard />
      </div>
    </div>
  )
}

/** Hidden for members who never rented, because no one works on their profile. */
function ProfileCards({ me }: { me: Pick<User, 'id'> }) {
  const t = useMessages(activity)
  const today = useToday()
  const { view, error, reload } = useMoneyView(me.id)
  const profile = useOwnProfile(me.id)
  const failed = error ?? profile.error
  if (view === undefined || profile.value === undefined) {
    if (failed !== null) return <LocalDataError known={false} onRetry={error === null ? profile.reload : reload} />
    return (
      <Card title={t.title}>
        <div role="status" aria-label={t.loading} className="grid gap-4">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-20 w-full" />
        </div>
      </Card>
    )
  }
  const { periods } = view.facts
  if (periods.length === 0 && profile.value.activity.length === 0) return null
  return (
    <>
      <ActivityCard profile={profile.value} today={today} rented={isRentedOn(periods, today)} />
      <PauseCard profile={profile.value} today={today} canPause={canPause(periods, today)} />
    </>
  )
}

interface Props {
  profile: OwnProfile
  today: CalendarDate
  canPause: boolean
}

/** Pauses and resumes the work on the member's profile (P12). Days of a pause are still paid. */
function PauseCard({ profile, today, canPause }: Props) {
  const t = useMessages(activity)
  const language = useLanguage()
  const refused = (title: string) => ({ title })
  const pause = useCommand(pauseProfileRoute, { done: () => ({ title: t.pauseDone, text: t.pauseDoneText }), refused })
  const resume = useCommand(resumeProfileRoute, {
    done: () => ({ title: t.resumeDone, text: t.resumeDoneText }),
    refused,
  })
  const open = openPause(profile.pauses)
  if (open === undefined && !canPause) return null
  const since = open === undefined ? '' : formatDate(open.from_date, language)
  const begun = isPausedOn(profile.pauses, today)
  return (
    <Card title={open === undefined ? t.pauseTitle : begun ? t.pausedTitle(since) : t.pausedFromTitle(since)}>
      <div className="-mt-2 grid items-center gap-x-5 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <p className="text-muted">{open === undefined ? t.pauseText : begun ? t.pausedText : t.pausedFromText}</p>
        {open === undefined ? (
          <CommandButton kind="quiet" busy={pause.busy} onClick={() => void pause.send({})}>
            <Pause aria-hidden className="size-4" />
            {t.pause}
          </CommandButton>
        ) : (
          <CommandButton kind="quiet" busy={resume.busy} onClick={() => void resume.send({})}>
            <Play aria-hidden className="size-4" />
            {begun ? t.resume : t.keepWorking}
          </CommandButton>
        )}
      </div>
    </Card>
  )
}
