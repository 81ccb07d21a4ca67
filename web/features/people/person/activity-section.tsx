import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
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
import { formatCount, formatDate, formatDayMonth, formatLongMonth } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { personActivity } from '../../../i18n/admin-areas'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ActivityDiscs } from '../../../ui/pictures/activity-discs'
import { StatusBadge } from '../../../ui/states/status-badge'
import { correctActivityRoute, addActivityRoute } from '../../../../domain/api/people/profile-activity'
import type { ErrorCode } from '../../../../domain/error-codes'
import { DialogButton } from '../../../forms/command-parts'
import type { DialogEnds, SectionProps } from './person-state'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, SelectField, TextField } from '../../../forms/fields'

const initialEntries = 8

/** Shows the work done on a person's profile, which admins record and correct (P12), and whether it is paused. */
export function ActivitySection({ person, records, view: { today }, onDone }: SectionProps) {
  const t = useMessages(personActivity)
  const language = useLanguage()
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
              <DialogButton
                kind="bare"
                size="sm"
                aria-label={t.correctWhat(formatDayMonth(entry.day, language), t.kinds[entry.kind])}
                dialog={(close) => <CorrectActivityDialog entry={entry} onClose={close} onDone={onDone} />}
              >
                {t.correct}
              </DialogButton>
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

interface EntryForm {
  day: CalendarDate
  kind: ActivityKind
  actions: string
  text: string
}

interface EnterProps extends DialogEnds {
  user: Id
  today: CalendarDate
  /** Returns the server's error code for a day, or null. */
  problem: (day: CalendarDate) => ErrorCode | null
}

/** Records the work done on a day (P12). The day must be part of the rental, not after today, and not paused. */
function EnterActivityDialog({ user, today, problem, ...ends }: EnterProps) {
  const t = useMessages(personActivity)
  const language = useLanguage()
  const start: EntryForm = { day: today, kind: 'invitations', actions: '1', text: '' }
  return (
    <CommandDialog
      {...ends}
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
    >
      {(form) => <EntryFields form={form} least={1} today={today} />}
    </CommandDialog>
  )
}

/** Corrects an entry; 0 removes it. The earlier entry remains on record. */
function CorrectActivityDialog({ entry, ...ends }: DialogEnds & { entry: ProfileActivity }) {
  const t = useMessages(personActivity)
  const language = useLanguage()
  const { day, kind, text } = entry
  const start: EntryForm = { day, kind, actions: String(entry.actions), text }
  return (
    <CommandDialog
      {...ends}
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
    >
      {(form) => <EntryFields form={form} least={0} />}
    </CommandDialog>
  )
}

interface EntryFieldsProps {
  form: UseFormReturn<EntryForm>
  /** The lowest valid number. */
  least: number
  /** Undefined for an entry whose day can't be changed. */
  today?: CalendarDate
}

function EntryFields({ form, least, today }: EntryFieldsProps) {
  const t = useMessages(personActivity)
  const number = { label: t.actions, maxLength: 4, messages: { 'bad-input': t.actionsWrong(least) } }
  const kinds = activityKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))
  return (
    <>
      <div className={today === undefined ? 'contents' : 'grid gap-4 sm:grid-cols-2'}>
        {today !== undefined && <DateField form={form} name="day" label={t.day} max={today} />}
        <TextField form={form} name="actions" {...number} />
      </div>
      <SelectField form={form} name="kind" label={t.kind} options={kinds} />
      <TextField form={form} name="text" label={t.text} hint={t.textHint} maxLength={200} />
    </>
  )
}
