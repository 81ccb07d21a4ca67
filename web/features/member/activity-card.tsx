import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { addMonths, daysInMonth, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Id, Month, ProfileActivity, RentalPeriod } from '../../../domain/entities'
import { groupBy } from '../../../domain/lists'
import { isRentedOn } from '../../../domain/money/accrual/rentals'
import { paths } from '../../../domain/paths'
import { actionsByKind, activityMonth, activityText, type ActivityMonth } from '../../../domain/profile/activity'
import { canPause, isPausedOn, openPause } from '../../../domain/profile/pauses'
import { useOwnProfile, type OwnProfile } from '../../data/queries/session/own-records'
import { useViewedMember } from '../../data/queries/use-live'
import {
  formatCount,
  formatDate,
  formatDayMonth,
  formatLongMonth,
  formatMonthName,
  formatTime,
} from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { activity } from '../../i18n/member-areas'
import { LocalDataError } from '../../shared/local-data-error'
import { Button, IconButton, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { ActivityDiscs } from '../../ui/pictures/activity-discs'
import { StatusBadge } from '../../ui/states/status-badge'

// The code of commands and dialogs isn't part of the first load.
const PausePanel = lazy(() => import('./pause-profile').then((part) => ({ default: part.PausePanel })))
const PauseButton = lazy(() => import('./pause-profile').then((part) => ({ default: part.PauseButton })))

const initialDays = 2

interface Props {
  user: Id
  periods: readonly RentalPeriod[]
  today: CalendarDate
}

/**
 * Shows what was done on the member's profile, one month at a time, and pauses it (P12). Hidden for members who never
 * rented, because there is no such work. It reads the local database, so it works offline.
 */
export function ActivityCard({ user, periods, today }: Props) {
  const t = useMessages(activity)
  const { value: profile, error, reload } = useOwnProfile(user)
  if (profile === undefined) {
    return error === null || periods.length === 0 ? null : (
      <Card title={t.title}>
        <LocalDataError known={false} onRetry={reload} />
      </Card>
    )
  }
  if (periods.length === 0 && profile.activity.length === 0) return null
  return <ProfileWork profile={profile} periods={periods} today={today} />
}

interface WorkProps extends Omit<Props, 'user'> {
  profile: OwnProfile
}

function ProfileWork({ profile, periods, today }: WorkProps) {
  const t = useMessages(activity)
  const language = useLanguage()
  const now = monthOf(today)
  const [month, setMonth] = useState<Month>(now)
  const [showsAll, setShowsAll] = useState(false)
  const first = monthOf(profile.activity.at(-1)?.day ?? today)
  const shown = activityMonth(month, { today, entries: profile.activity, pauses: profile.pauses })
  const kinds = actionsByKind(month, profile.activity)
  const days = [
    ...groupBy(
      profile.activity.filter(({ day }) => monthOf(day) === month),
      ({ day }) => day,
    ),
  ]
  const isThisYear = yearOf(month) === yearOf(now)
  const monthName = isThisYear ? formatMonthName(month, language) : formatLongMonth(month, language)
  const goToMonth = (by: number): void => setMonth(addMonths(month, by))
  return (
    <Card title={t.title} aside={<ProfileState profile={profile} today={today} periods={periods} />}>
      <MonthSum month={month} monthName={monthName} shown={shown} today={today} />
      {kinds.length > 0 && (
        <ul className="mt-3.5 grid grid-cols-2 gap-x-6 gap-y-1 md:flex md:flex-wrap">
          {kinds.map(({ kind, actions }) => (
            <li key={kind}>
              <b className="font-semibold">{formatCount(actions)}</b>{' '}
              {kind === 'other' ? t.otherKind : (actions === 1 ? t.one : t.more)[kind]}
            </li>
          ))}
        </ul>
      )}
      {days.length === 0 ? (
        <p className="mt-4 border-t border-line pt-4 text-muted">{t.none(monthName)}</p>
      ) : (
        <ul className="mt-3">
          {days.slice(0, showsAll ? undefined : initialDays).map(([day, entries]) => (
            <ActivityDay key={day} day={day} entries={entries} today={today} whole={showsAll} />
          ))}
        </ul>
      )}
      <div className="-ml-3 flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
        {(days.length > 0 || first < now) && (
          <Button kind="link" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t.less : t.all(monthName)}
          </Button>
        )}
        {profile.activity.length > 0 && (
          <LinkButton kind="link" size="sm" href={reportPath(t.wrongSubject(monthName))}>
            {t.wrong}
          </LinkButton>
        )}
        {showsAll && first < now && (
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
      <Suspense fallback={<div className="h-17 max-md:hidden" />}>
        <PausePanel profile={profile} periods={periods} today={today} />
      </Suspense>
    </Card>
  )
}

interface MonthSumProps {
  month: Month
  monthName: string
  shown: ActivityMonth
  today: CalendarDate
}

function MonthSum({ month, monthName, shown, today }: MonthSumProps) {
  const t = useMessages(activity)
  const language = useLanguage()
  return (
    <div className="grid items-center gap-x-8 gap-y-3 md:grid-cols-[10rem_minmax(0,1fr)]">
      <p className="max-md:flex max-md:items-center max-md:gap-3">
        <b className="block font-display text-3xl leading-3xl font-semibold tracking-[-.02em]">
          {formatCount(shown.actions)}
        </b>
        <span className="block text-sm leading-sm text-muted">
          {t.actionsIn(shown.actions, monthName)}, {t.onDays(shown.worked, shown.days.length)}
        </span>
      </p>
      <div>
        <ActivityDiscs
          days={shown.days}
          ofMonth={daysInMonth(month)}
          today={today}
          name={t.sum(shown.actions, monthName, shown.worked, shown.days.length)}
        />
        <div className="flex items-center justify-between text-xs text-muted">
          <span>{formatDayMonth(`${month}-01`, language)}</span>
          <span>{formatDayMonth(`${month}-${daysInMonth(month)}`, language)}</span>
        </div>
      </div>
    </div>
  )
}

const yearOf = (month: Month): string => month.slice(0, 4)

const reportPath = (subject: string): string =>
  `${paths.support}?${new URLSearchParams({ new: '1', category: 'account', subject }).toString()}`

interface DayProps {
  day: CalendarDate
  entries: readonly ProfileActivity[]
  today: CalendarDate
  /** Also shows when each entry was recorded. */
  whole: boolean
}

function ActivityDay({ day, entries, today, whole }: DayProps) {
  const t = useMessages(activity)
  const language = useLanguage()
  const name = formatDayMonth(day, language)
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)] gap-3 border-t border-line py-2.5 last:border-b">
      <time dateTime={day} className="text-muted">
        {day === today ? t.today : name}
      </time>
      <ul className={whole ? '' : 'min-w-0 wrap-anywhere'}>
        {entries.map((entry, at) => {
          const entered = formatDayMonth(entry.entered_at, language)
          return (
            <li key={entry.id} className={whole ? 'flex gap-1.5' : 'inline'}>
              <b className="font-semibold">{formatCount(entry.actions)}</b>{' '}
              <span className="min-w-0 flex-1 wrap-anywhere">
                {activityText((entry.actions === 1 ? t.one : t.more)[entry.kind], entry.text)}
              </span>
              {!whole && at < entries.length - 1 && ', '}
              {whole && (
                <small className="pl-2 text-sm whitespace-nowrap text-muted">
                  {entry.replaces !== '' && t.corrected}{' '}
                  {entered === name ? formatTime(entry.entered_at, language) : t.entered(entered)}
                </small>
              )}
            </li>
          )
        })}
      </ul>
    </li>
  )
}

/** The state of the profile and, on phones, the button that asks before it pauses. */
function ProfileState({ profile, today, periods }: WorkProps) {
  const t = useMessages(activity)
  const language = useLanguage()
  const isReadOnly = useViewedMember() !== null
  const coming = openPause(profile.pauses)
  const rented = isRentedOn(periods, today)
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
  const hasButton = !isReadOnly && canPause(periods, today)
  return (
    <>
      <StatusBadge
        glyph={rented ? 'tick' : 'ring'}
        tone={rented ? 'positive' : 'muted'}
        className={hasButton ? 'max-md:hidden' : ''}
      >
        {rented ? t.active : t.notRented}
      </StatusBadge>
      {hasButton && (
        <span className="min-h-11 md:hidden">
          <Suspense>
            <PauseButton />
          </Suspense>
        </span>
      )}
    </>
  )
}
