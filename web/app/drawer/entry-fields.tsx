import type { useRejectedEntries } from '../../data/queries/sync/sync-status'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/outbox'
import { useFieldErrorText } from '../../forms/bound-field'

type Entry = ReturnType<typeof useRejectedEntries>['rows'][number]

/** A short value such as a phone number stays on one line. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text.length <= 24 ? text.replaceAll(' ', '\u00a0') : text
}

/** Fields without a label were not written by the user and are shown only if they are rejected. */
export function EntryFields({ entry }: { entry: Entry }) {
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
