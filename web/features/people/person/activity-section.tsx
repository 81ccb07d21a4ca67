import { Plus } from 'lucide-react'
import { useState } from 'react'
import { monthOf } from '../../../../domain/calendar'
import type { CalendarDate, ProfileActivity, ProfilePause, RentalPeriod, User } from '../../../../domain/entities'
import { activityMonth, activityProblem, activityText, currentActivity } from '../../../../domain/profile/activity'
import { isPausedOn, openPause } from '../../../../domain/profile/pauses'
import { CommandButton } from '../../../forms/command-button'
import { formatCount, formatDate, formatDayMonth, formatLongMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personActivity } from '../../../i18n/areas/admins'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ActivityDiscs } from '../../../ui/pictures/activity-discs'
import { StatusBadge } from '../../../ui/states/status-badge'
import { CorrectActivityDialog, EnterActivityDialog } from './activity-dialogs'

interface Props {
  person: Pick<User, 'id'>
  activity: readonly ProfileActivity[]
  pauses: readonly ProfilePause[]
  periods: readonly RentalPeriod[]
  today: CalendarDate
  onDone: () => void
}

const initialEntries = 8

/** Shows the work done on a person's profile, which admins record and correct (P12), and whether it is paused. */
export function ActivitySection({ person, activity, pauses, periods, today, onDone }: Props) {
  const t = useMessages(personActivity)
  const language = useLanguage()
  const [entering, setEntering] = useState(false)
  const [correcting, setCorrecting] = useState<ProfileActivity | null>(null)
  const [all, setAll] = useState(false)
  const currentEntries = currentActivity(activity)
  const month = activityMonth(monthOf(today), { today, entries: currentEntries, pauses })
  const sum = t.sum(month.actions, formatLongMonth(month.month, language), month.worked, month.days.length)
  const facts = { today, periods, pauses }
  return (
    <Card title={t.title} aside={<PauseState pauses={pauses} today={today} />}>
      <p className="-mt-2 text-sm text-muted">{sum}</p>
      <ActivityDiscs days={month.days} today={today} name={sum} className="mt-3 h-auto w-full max-w-144" />
      {currentEntries.length > 0 && (
        <ul className="mt-3 text-sm">
          {currentEntries.slice(0, all ? undefined : initialEntries).map((entry) => (
            <li key={entry.id} className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5">
              <time dateTime={entry.day} className="min-w-18 flex-none text-muted">
                {formatDayMonth(entry.day, language)}
              </time>
              <span className="min-w-0 grow basis-36 wrap-break-word">
                <b className="font-semibold">{formatCount(entry.actions)}</b>{' '}
                {activityText((entry.actions === 1 ? t.one : t.more)[entry.kind], entry.text)}
              </span>
              <CommandButton
                kind="bare"
                size="sm"
                aria-label={t.correctWhat(formatDayMonth(entry.day, language), t.kinds[entry.kind])}
                onClick={() => setCorrecting(entry)}
              >
                {t.correct}
              </CommandButton>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <CommandButton kind="quiet" size="sm" onClick={() => setEntering(true)}>
          <Plus aria-hidden className="size-4" />
          {t.enter}
        </CommandButton>
        {currentEntries.length > initialEntries && !all && (
          <Button kind="bare" size="sm" onClick={() => setAll(true)}>
            {t.all(currentEntries.length)}
          </Button>
        )}
      </div>
      {entering && (
        <EnterActivityDialog
          user={person.id}
          today={today}
          problem={(day) => activityProblem(day, facts)}
          onClose={() => setEntering(false)}
          onDone={onDone}
        />
      )}
      {correcting !== null && (
        <CorrectActivityDialog entry={correcting} onClose={() => setCorrecting(null)} onDone={onDone} />
      )}
    </Card>
  )
}

/** Shows since when the profile is paused; renders nothing if it isn't. */
function PauseState({ pauses, today }: { pauses: readonly ProfilePause[]; today: CalendarDate }) {
  const t = useMessages(personActivity)
  const language = useLanguage()
  const open = openPause(pauses)
  if (open === undefined) return null
  const day = formatDate(open.from_date, language)
  return (
    <StatusBadge glyph="dashed" tone="caution">
      {isPausedOn(pauses, today) ? t.pausedSince(day) : t.pausedFrom(day)}
    </StatusBadge>
  )
}
