import { Pencil } from 'lucide-react'
import { useState, type ReactNode, useCallback, useEffect, useRef, type FormEvent } from 'react'
import { type OutboxEntry, editHoldMs, holdForEdit, releaseEntry, rewriteEntry } from '../../data/queries/sync/entries'
import { useMessages } from '../../i18n/language'
import { syncDrawer } from '../../i18n/areas'
import { Button } from '../../ui/button'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { DiscardButton } from './discarded-entries'
import { editableFields, isMultiline } from './entry-title'
import type { useRejectedEntries } from '../../data/queries/sync/sync-status'
import { useFieldErrorText } from '../../forms/fields'
import { normalizeFieldValue, fieldProblem } from '../../../domain/sync/written-fields'
import { useDraft, type DraftShape } from '../../forms/use-draft'
import { CopyButton } from '../../ui/copy-button'
import { Field } from '../../ui/fields/field'
import { TextArea, TextInput } from '../../ui/fields/inputs'

const texts = ['message', 'subject', 'description']
const fields = ['first_name', 'last_name', 'phone', 'linkedin_url']

const join = (patch: { [field: string]: unknown }, keys: readonly string[]): string =>
  keys
    .map((field) => patch[field])
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join(' · ')

/** Returns the text that the user typed, without ids and flags. */
export const entryText = (patch: { [field: string]: unknown }): string => join(patch, texts)

export const fieldText = (patch: { [field: string]: unknown }): string => join(patch, fields)

interface Props {
  entry: OutboxEntry
  title: string
  line: ReactNode
  children?: ReactNode
  /** Hides Edit and Discard; used for conflicts. */
  fixed?: boolean
}

export function EntryRow({ entry, title, line, children, fixed = false }: Props) {
  const t = useMessages(syncDrawer)
  const draft = useEntryDraft(entry.order)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const editable = fixed ? [] : editableFields(entry)
  // An unfinished edit is opened again. An open edit stays open even if sending starts.
  const fields = chosen.length > 0 || Object.keys(draft.value).length === 0 ? chosen : editable
  const parked = entry.state === 'rejected'
  const text = entryText(entry.patch)
  const ours = parked || entry.n === 0
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 border-t border-line py-3 first:border-t-0">
      <StatusGlyph
        glyph={parked ? 'broken' : 'dashed'}
        className={`mt-1 size-3.5 ${parked ? 'text-danger' : 'text-caution'}`}
      />
      <div className="min-w-0">
        <b className="font-semibold">{title}</b>
        {fields.length > 0 ? (
          <EntryForm entry={entry} title={title} fields={fields} draft={draft} onDone={() => setChosen([])} />
        ) : (
          <>
            {text !== '' && <p className="line-clamp-6 wrap-anywhere">{t.quoted(text)}</p>}
            <EntryFields entry={entry} />
            <p className="text-sm leading-sm text-muted">{line}</p>
            <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {editable.length > 0 && (
                <Button kind="quiet" size="sm" onClick={() => setChosen(editable)}>
                  <Pencil aria-hidden />
                  {t.edit}
                </Button>
              )}
              {children}
              {ours && !fixed && <DiscardButton entry={entry} title={title} />}
            </div>
          </>
        )}
      </div>
    </li>
  )
}

type Entry = ReturnType<typeof useRejectedEntries>['rows'][number]

/** Returns a value as text. A short value, such as a phone number, stays on one line. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text.length <= 24 ? text.replaceAll(' ', '\u00a0') : text
}

/**
 * Lists the changed and the rejected fields. A field without a label was not written by the user and is shown only if it is
 * rejected.
 */
function EntryFields({ entry }: { entry: Entry }) {
  const t = useMessages(syncDrawer)
  const messageFor = useFieldErrorText()
  const names: { [field: string]: string } = t.fields
  const changed = entry.op === 'update' ? Object.keys(entry.patch).filter((field) => field in names) : []
  const rejected = Object.keys(entry.fields).filter((field) => !changed.includes(field))
  if (changed.length + rejected.length === 0) return null
  return (
    <ul className="mt-0.5 grid gap-1">
      {changed.map((field) => {
        const theirs = entry.code === 'conflict' && field in entry.server
        const before = textOf(theirs ? entry.server[field] : entry.base[field]) || t.empty
        const after = textOf(entry.patch[field]) || t.empty
        return (
          <li key={field} className="wrap-anywhere">
            <span className="text-sm leading-sm text-muted">{names[field]}</span>
            <p>{theirs ? t.bothSides(after, before) : before === after ? after : t.becomes(before, after)}</p>
            <ErrorText text={messageFor(entry.fields[field])} />
          </li>
        )
      })}
      {rejected.map((field) => (
        <li key={field} className="wrap-anywhere">
          {field in names && <span className="text-sm leading-sm text-muted">{names[field]}</span>}
          <ErrorText text={messageFor(entry.fields[field])} />
        </li>
      ))}
    </ul>
  )
}

const ErrorText = ({ text }: { text: string }) =>
  text === '' ? null : <p className="text-sm leading-sm text-danger">{text}</p>

interface Values {
  [field: string]: string
}

/** The draft of an edit, stored on the device so that closing the drawer or reloading doesn't lose it. */
const editDraft: DraftShape<Values> = {
  blank: {},
  is: (kept): kept is Values =>
    typeof kept === 'object' && kept !== null && Object.values(kept).every((value) => typeof value === 'string'),
}

const useEntryDraft = (order: number) => useDraft(`entry:${order}`, editDraft)

interface EntryFormProps {
  entry: OutboxEntry
  title: string
  fields: readonly string[]
  draft: ReturnType<typeof useEntryDraft>
  onDone: () => void
}

/**
 * Edits a pending change, which isn't sent in the meantime. The input is validated as in the form that created the change.
 */
function EntryForm({ entry, title, fields, draft, onDone }: EntryFormProps) {
  const t = useMessages(syncDrawer)
  const messageFor = useFieldErrorText()
  const names: { [field: string]: string } = t.fields
  const [problem, setProblem] = useState('')
  const [checked, setChecked] = useState(false)
  const saving = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const valueOf = (field: string): string => draft.value[field] ?? String(entry.patch[field])
  const errorOf = (field: string): string => fieldProblem(field, valueOf(field))
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  const hold = useHoldWhileEditing(entry)

  function setField(field: string, value: string): void {
    draft.set((now) => ({ ...now, [field]: value }))
    setProblem('')
    hold()
  }
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setChecked(true)
    if (saving.current) return
    const first = fields.find((field) => errorOf(field) !== '')
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    saving.current = true
    try {
      const values = Object.fromEntries(fields.map((field) => [field, normalizeFieldValue(field, valueOf(field))]))
      if (!(await rewriteEntry(entry, values))) return setProblem(t.leftMeanwhile)
      draft.clear()
      onDone()
    } catch {
      setProblem(t.saveFailed)
    } finally {
      saving.current = false
    }
  }
  function cancel(): void {
    draft.clear()
    if (entry.state === 'waiting') releaseEntry(entry.order).catch(() => undefined)
    onDone()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t.editing(title)}
      className="mt-1 grid gap-3"
      onSubmit={(e) => void save(e)}
    >
      {fields.map((field) => {
        const Control = isMultiline(field) ? TextArea : TextInput
        return (
          <Field key={field} label={names[field]} error={checked ? messageFor(errorOf(field)) : ''}>
            <Control name={field} value={valueOf(field)} onChange={({ target }) => setField(field, target.value)} />
          </Field>
        )
      })}
      {problem !== '' && (
        <p role="alert" className="text-sm leading-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm">
          {t.save}
        </Button>
        <Button kind="quiet" size="sm" onClick={cancel}>
          {t.cancel}
        </Button>
        {problem !== '' && <CopyButton text={fields.map(valueOf).join('\n\n')} />}
      </div>
    </form>
  )
}

/** Keeps the entry from being sent while it is edited. Returns a function to call on each input. */
function useHoldWhileEditing({ order, state }: OutboxEntry): () => void {
  const held = useRef(0)
  const hold = useCallback(() => {
    if (state !== 'waiting' || Date.now() - held.current < editHoldMs / 4) return
    held.current = Date.now()
    holdForEdit(order).catch(() => undefined)
  }, [order, state])
  useEffect(hold, [hold])
  return hold
}
