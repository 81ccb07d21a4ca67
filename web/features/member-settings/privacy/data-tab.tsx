import { isRentedOn } from '../../../../domain/money/accrual/rentals'
import { canPause, isPausedOn, openPause } from '../../../../domain/profile/pauses'
import type { User, CalendarDate, Month, ProfileActivity } from '../../../../domain/entities'
import { useOwnProfile, type OwnProfile } from '../../../data/queries/session/own-records'
import { useMoneyView } from '../../../data/queries/money/money-view'
import { useToday } from '../../../data/queries/clock'
import { activity, memberSettings } from '../../../i18n/member-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { LocalDataError } from '../../../shared/local-data-error'
import { Card } from '../../../ui/card'
import { LoadingCard } from '../../../ui/states/page-skeletons'
import { ConsentsCard } from './consents-card'
import { DeleteCard } from './delete-card'
import { ExportButton } from './export-button'
import { Pause, Play, ChevronLeft, ChevronRight } from 'lucide-react'
import { pauseProfileRoute, resumeProfileRoute } from '../../../../domain/api/people/profile'
import { CommandButton } from '../../../forms/command-parts'
import { useCommand } from '../../../forms/use-command'
import { formatDate, formatCount, formatDayMonth, formatLongMonth, formatTime } from '../../../i18n/format'
import { useState } from 'react'
import { addMonths, monthOf } from '../../../../domain/calendar'
import { groupBy } from '../../../../domain/lists'
import { paths } from '../../../../domain/paths'
import { activityMonth, activityText } from '../../../../domain/profile/activity'
import { Button, IconButton, LinkButton } from '../../../ui/button'
import { ActivityDiscs } from '../../../ui/pictures/activity-discs'
import { StatusBadge } from '../../../ui/states/status-badge'

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

/** The cards about work on the member's profile; hidden for members who never rented, because there is no such work. */
function ProfileCards({ me }: { me: Pick<User, 'id'> }) {
  const t = useMessages(activity)
  const today = useToday()
  const { view, error, reload } = useMoneyView(me.id)
  const profile = useOwnProfile(me.id)
  const failed = error ?? profile.error
  if (view === undefined || profile.value === undefined) {
    if (failed !== null) return <LocalDataError known={false} onRetry={error === null ? profile.reload : reload} />
    return <LoadingCard title={t.title} name={t.loading} lines={['h-6 w-1/2', 'h-20 w-full']} />
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
  const shown =
    open === undefined
      ? { title: t.pauseTitle, text: t.pauseText, command: pause, Icon: Pause, label: t.pause }
      : begun
        ? { title: t.pausedTitle(since), text: t.pausedText, command: resume, Icon: Play, label: t.resume }
        : { title: t.pausedFromTitle(since), text: t.pausedFromText, command: resume, Icon: Play, label: t.keepWorking }
  const { title, text, command, Icon, label } = shown
  return (
    <Card title={title}>
      <div className="-mt-2 grid items-center gap-x-5 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <p className="text-muted">{text}</p>
        <CommandButton kind="quiet" busy={command.busy} onClick={() => void command.send({})}>
          <Icon aria-hidden className="size-4" />
          {label}
        </CommandButton>
      </div>
    </Card>
  )
}

interface ActivityCardProps {
  profile: OwnProfile
  today: CalendarDate
  rented: boolean
}

const initialDays = 3

/**
 * Shows the work done on the member's profile (P12), one month at a time. It reads the local database, so it works offline.
 */
function ActivityCard({ profile, today, rented }: ActivityCardProps) {
  const t = useMessages(activity)
  const language = useLanguage()
  const now = monthOf(today)
  const [month, setMonth] = useState<Month>(now)
  const [showsAll, setShowsAll] = useState(false)
  const first = profile.activity.length === 0 ? now : monthOf(profile.activity.at(-1)?.day ?? today)
  const shown = activityMonth(month, { today, entries: profile.activity, pauses: profile.pauses })
  const days = groupBy(
    profile.activity.filter(({ day }) => monthOf(day) === month),
    ({ day }) => day,
  )
  const listed = [...days].slice(0, showsAll ? undefined : initialDays)
  const monthName = formatLongMonth(month, language)
  const sum = t.sum(shown.actions, monthName, shown.worked, shown.days.length)
  const goToMonth = (by: number): void => {
    setMonth(addMonths(month, by))
    setShowsAll(false)
  }
  return (
    <Card title={t.title} aside={<ProfileState profile={profile} today={today} rented={rented} />}>
      <p className="-mt-2 text-muted">
        {t.lead} {sum}
      </p>
      <ActivityDiscs days={shown.days} today={today} name={sum} className="mt-4 h-auto w-full" />
      <div className="flex items-center justify-between text-xs text-muted">
        <span>{formatDayMonth(`${month}-01`, language)}</span>
        {shown.days.length > 1 && (
          <span>{month === now ? t.today : formatDayMonth(shown.days.at(-1)?.day ?? today, language)}</span>
        )}
      </div>
      {listed.length === 0 ? (
        <p className="mt-4 border-t border-line pt-4 text-muted">{t.none(monthName)}</p>
      ) : (
        <ul className="mt-3">
          {listed.map(([day, entries]) => (
            <ActivityDay key={day} day={day} entries={entries} today={today} />
          ))}
        </ul>
      )}
      <div className="-mx-3 mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {days.size > initialDays && !showsAll && (
          <Button kind="link" size="sm" onClick={() => setShowsAll(true)}>
            {t.all(monthName)}
          </Button>
        )}
        {profile.activity.length > 0 && (
          <LinkButton kind="link" size="sm" href={reportPath(t.wrongSubject(monthName))}>
            {t.wrong}
          </LinkButton>
        )}
        {first < now && (
          <span className="ml-auto flex">
            <IconButton label={t.before} disabled={month <= first} onClick={() => goToMonth(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton label={t.after} disabled={month >= now} onClick={() => goToMonth(1)}>
              <ChevronRight aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
    </Card>
  )
}

const reportPath = (subject: string): string =>
  `${paths.support}?${new URLSearchParams({ new: '1', category: 'account', subject }).toString()}`

interface DayProps {
  day: CalendarDate
  entries: readonly ProfileActivity[]
  today: CalendarDate
}

function ActivityDay({ day, entries, today }: DayProps) {
  const t = useMessages(activity)
  const language = useLanguage()
  const name = formatDayMonth(day, language)
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)] gap-3 border-t border-line py-2.5">
      <time dateTime={day} className="font-semibold">
        {day === today ? t.today : name}
      </time>
      <ul>
        {entries.map((entry) => {
          const entered = formatDayMonth(entry.entered_at, language)
          return (
            <li key={entry.id} className="flex gap-1.5">
              <b className="font-semibold">{formatCount(entry.actions)}</b>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {activityText((entry.actions === 1 ? t.one : t.more)[entry.kind], entry.text)}
              </span>
              <small className="pl-2 text-sm whitespace-nowrap text-muted">
                {entry.replaces !== '' && t.corrected}{' '}
                {entered === name ? formatTime(entry.entered_at, language) : t.entered(entered)}
              </small>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

function ProfileState({ profile, today, rented }: ActivityCardProps) {
  const t = useMessages(activity)
  const language = useLanguage()
  const coming = openPause(profile.pauses)
  const pauseText = isPausedOn(profile.pauses, today)
    ? t.paused
    : coming && t.pausedFrom(formatDate(coming.from_date, language))
  if (pauseText !== undefined) {
    return (
      <StatusBadge glyph="dashed" tone="caution">
        {pauseText}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge glyph={rented ? 'tick' : 'ring'} tone={rented ? 'positive' : 'muted'}>
      {rented ? t.active : t.notRented}
    </StatusBadge>
  )
}
