import { Plus } from 'lucide-react'
import { useState } from 'react'
import { monthOf } from '../../../../domain/calendar'
import type { CalendarDate, ProfileActivity, ProfilePause, Id } from '../../../../domain/entities'
import {
  activityMonth,
  activityProblem,
  activityText,
  currentActivity,
  activityKinds,
  maxActions,
  type ActivityKind,
} from '../../../../domain/profile/activity'
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
import { correctActivityRoute, addActivityRoute } from '../../../../domain/api/people/profile-activity'
import type { ErrorCode } from '../../../../domain/error-codes'
import { DialogButton } from '../../../shared/dialog-button'
import type { SectionProps } from './person-state'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, SelectField, TextField } from '../../../forms/fields'

const initialEntries = 8

/** Shows the work done on a person's profile, which admins record and correct (P12), and whether it is paused. */
export function ActivitySection({ person, records, view: { today }, onDone }: Omit<SectionProps, 'online'>) {
  const t = useMessages(personActivity)
  const language = useLanguage()
  const [correcting, setCorrecting] = useState<ProfileActivity | null>(null)
  const [all, setAll] = useState(false)
  const { pauses, periods } = records
  const currentEntries = currentActivity(records.activity)
  const month = activityMonth(monthOf(today), { today, entries: currentEntries, pauses })
  const sum = t.sum(month.actions, formatLongMonth(month.month, language), month.worked, month.days.length)
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
        <DialogButton
          kind="quiet"
          size="sm"
          dialog={(close) => (
            <EnterActivityDialog
              user={person.id}
              today={today}
              problem={(day) => activityProblem(day, { today, periods, pauses })}
              onClose={close}
              onDone={onDone}
            />
          )}
        >
          <Plus aria-hidden className="size-4" />
          {t.enter}
        </DialogButton>
        {currentEntries.length > initialEntries && !all && (
          <Button kind="bare" size="sm" onClick={() => setAll(true)}>
            {t.all(currentEntries.length)}
          </Button>
        )}
      </div>
      {correcting !== null && (
        <CorrectActivityDialog entry={correcting} onClose={() => setCorrecting(null)} onDone={onDone} />
      )}
    </Card>
  )
}

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

const parseActions = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const countProblem = (typed: string, least: number): { actions?: string } => {
  const actions = parseActions(typed)
  return actions >= least && actions <= maxActions ? {} : { actions: 'bad-input' }
}

function useKindOptions(): { value: ActivityKind; label: string }[] {
  const t = useMessages(personActivity)
  return activityKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))
}

interface EnterProps {
  user: Id
  today: CalendarDate
  /** Returns the server's error code for a day, or null. */
  problem: (day: CalendarDate) => ErrorCode | null
  onClose: () => void
  onDone: () => void
}

/** Records the work done on a day (P12). The day must be part of the rental, not after today, and not paused. */
function EnterActivityDialog({ user, today, problem, onClose, onDone }: EnterProps) {
  const t = useMessages(personActivity)
  const language = useLanguage()
  const kinds = useKindOptions()
  const start: { day: string; kind: ActivityKind; actions: string; text: string } = {
    day: today,
    kind: 'invitations',
    actions: '1',
    text: '',
  }
  return (
    <CommandDialog
      open
      route={addActivityRoute}
      start={start}
      toInput={({ day, kind, actions, text }) => ({ user, day, kind, actions: parseActions(actions), text })}
      check={({ day, kind, actions, text }) => {
        const wrong = problem(day)
        return {
          ...(wrong !== null && { day: wrong }),
          ...countProblem(actions, 1),
          ...(kind === 'other' && text.trim() === '' && { text: 'text-empty' }),
        }
      }}
      title={t.enterTitle}
      lead={t.enterLead}
      confirm={t.enterDo}
      done={(_output, { day }) => ({ title: t.entered, text: formatDate(day, language) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField form={form} name="day" label={t.day} max={today} />
            <TextField
              form={form}
              name="actions"
              label={t.actions}
              maxLength={4}
              messages={{ 'bad-input': t.actionsWrong(1) }}
            />
          </div>
          <SelectField form={form} name="kind" label={t.kind} options={kinds} />
          <TextField form={form} name="text" label={t.text} hint={t.textHint} maxLength={200} />
        </>
      )}
    </CommandDialog>
  )
}

interface CorrectProps {
  entry: ProfileActivity
  onClose: () => void
  onDone: () => void
}

/** Corrects an entry; 0 removes it. The earlier entry remains on record. */
function CorrectActivityDialog({ entry, onClose, onDone }: CorrectProps) {
  const t = useMessages(personActivity)
  const language = useLanguage()
  const kinds = useKindOptions()
  const start: { kind: ActivityKind; actions: string; text: string } = {
    kind: entry.kind,
    actions: String(entry.actions),
    text: entry.text,
  }
  return (
    <CommandDialog
      open
      route={correctActivityRoute}
      start={start}
      toInput={({ kind, actions, text }) => ({ entry: entry.id, kind, actions: parseActions(actions), text })}
      check={({ kind, actions, text }) => ({
        ...countProblem(actions, 0),
        ...(kind === 'other' && text.trim() === '' && parseActions(actions) > 0 && { text: 'text-empty' }),
      })}
      onlyChanges
      title={t.correctTitle(formatDate(entry.day, language))}
      lead={t.correctLead}
      confirm={t.correctDo}
      done={() => ({ title: t.corrected })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="actions"
            label={t.actions}
            maxLength={4}
            messages={{ 'bad-input': t.actionsWrong(0) }}
          />
          <SelectField form={form} name="kind" label={t.kind} options={kinds} />
          <TextField form={form} name="text" label={t.text} hint={t.textHint} maxLength={200} />
        </>
      )}
    </CommandDialog>
  )
}
