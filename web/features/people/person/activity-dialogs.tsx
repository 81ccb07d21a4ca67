import { correctActivityRoute, addActivityRoute } from '../../../../domain/api/people/profile-activity'
import type { CalendarDate, Id, ProfileActivity } from '../../../../domain/entities'
import type { ErrorCode } from '../../../../domain/error-codes'
import { activityKinds, maxActions, type ActivityKind } from '../../../../domain/profile/activity'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, SelectField, TextField } from '../../../forms/fields'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personActivity } from '../../../i18n/areas/admins'

/** Returns the typed number of actions. Returns NaN for other input, which is rejected. */
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
export function EnterActivityDialog({ user, today, problem, onClose, onDone }: EnterProps) {
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
export function CorrectActivityDialog({ entry, onClose, onDone }: CorrectProps) {
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
