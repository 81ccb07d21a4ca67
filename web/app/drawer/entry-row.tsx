import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { OutboxEntry } from '../../data/queries/sync/entries'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/outbox'
import { Button } from '../../ui/button'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { DiscardButton } from './discard-button'
import { EntryFields } from './entry-fields'
import { EntryForm, useEntryDraft } from './entry-form'
import { editableFields } from './entry-title'

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
  // An edit that was not finished is opened again. An open edit stays even if sending starts.
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
