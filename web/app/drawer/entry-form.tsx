import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { normalizeFieldValue, fieldProblem } from '../../../domain/sync/written-fields'
import { editHoldMs, holdForEdit, releaseEntry, rewriteEntry } from '../../data/queries/sync/entries'
import type { OutboxEntry } from '../../data/queries/sync/entries'
import { useDraft, type DraftShape } from '../../forms/use-draft'
import { useFieldErrorText } from '../../forms/bound-field'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/outbox'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Field } from '../../ui/fields/field'
import { TextArea, TextInput } from '../../ui/fields/text-input'
import { isMultiline } from './entry-title'

interface Values {
  [field: string]: string
}

/** Stored on the device, so that closing the drawer or reloading doesn't lose the edit. */
const editDraft: DraftShape<Values> = {
  blank: {},
  is: (kept): kept is Values =>
    typeof kept === 'object' && kept !== null && Object.values(kept).every((value) => typeof value === 'string'),
}

export const useEntryDraft = (order: number) => useDraft(`entry:${order}`, editDraft)

interface Props {
  entry: OutboxEntry
  title: string
  fields: readonly string[]
  draft: ReturnType<typeof useEntryDraft>
  onDone: () => void
}

/** Edits a pending change, which isn't sent meanwhile, validated like the form that created it. */
export function EntryForm({ entry, title, fields, draft, onDone }: Props) {
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

/** Keeps the entry from being sent while it is edited. Call the result on each input. */
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
