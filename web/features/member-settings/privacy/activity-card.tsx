import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addMonths, monthOf } from '../../../../domain/calendar'
import type { CalendarDate, Month, ProfileActivity } from '../../../../domain/entities'
import { groupBy } from '../../../../domain/lists'
import { paths } from '../../../../domain/paths'
import { activityMonth, activityText } from '../../../../domain/profile/activity'
import { isPausedOn, openPause } from '../../../../domain/profile/pauses'
import type { OwnProfile } from '../../../data/queries/session/own-records'
import { activity } from '../../../i18n/areas/members'
import { formatCount, formatDate, formatDayMonth, formatLongMonth, formatTime } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Button, IconButton, LinkButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ActivityDiscs } from '../../../ui/pictures/activity-discs'
import { StatusBadge } from '../../../ui/states/status-badge'

interface Props {
  profile: OwnProfile
  today: CalendarDate
  rented: boolean
}

const initialDays = 3

/**
 * Shows the work done on the member's profile (P12), one month at a time. It reads the local database, so it works offline.
 */
export function ActivityCard({ profile, today, rented }: Props) {
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

function ProfileState({ profile, today, rented }: Props) {
  const t = useMessages(activity)
  const language = useLanguage()
  if (isPausedOn(profile.pauses, today)) {
    return (
      <StatusBadge glyph="dashed" tone="caution">
        {t.paused}
      </StatusBadge>
    )
  }
  const coming = openPause(profile.pauses)
  if (coming !== undefined) {
    return (
      <StatusBadge glyph="dashed" tone="caution">
        {t.pausedFrom(formatDate(coming.from_date, language))}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge glyph={rented ? 'tick' : 'ring'} tone={rented ? 'positive' : 'muted'}>
      {rented ? t.active : t.notRented}
    </StatusBadge>
  )
}
