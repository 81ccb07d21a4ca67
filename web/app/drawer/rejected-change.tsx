import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type OutboxEntry, remainingHoldMs, isStuck, useStuckFile } from '../../data/queries/sync/entries'
import { retryEntry, dropEntry } from '../../data/queries/sync/sync-status'
import { useErrorText } from '../../i18n/errors'
import { useMessages, useLanguage } from '../../i18n/language'
import { syncDrawer } from '../../i18n/areas'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { EntryRow, entryText, fieldText } from './entry-row'
import { serverNow } from '../../data/engine/db/clock'
import { formatRecentTime } from '../../shared/formats'
import { Dialog } from '../../ui/layers/dialog'
import { toast } from '../../ui/layers/toast'
import { Radio } from '../../ui/fields/checkbox'
import { isTextField, fieldProblem } from '../../../domain/sync/written-fields'

/** Error codes of changes that would be refused again, or overwrite the server's value, if they were sent unchanged. */
const notRetryable: readonly OutboxEntry['code'][] = ['conflict', 'ticket-closed', 'looks-like-secret']

/** Reports whether sending the entry again unchanged can succeed. */
export const canRetry = ({ code }: Pick<OutboxEntry, 'code'>): boolean => !notRetryable.includes(code)

export function RejectedChange({ entry, title }: { entry: OutboxEntry; title: string }) {
  const t = useMessages(syncDrawer)
  const errorText = useErrorText()
  const [deciding, setDeciding] = useState(false)
  const copied = entryText(entry.patch) || fieldText(entry.patch)
  const conflict = entry.code === 'conflict' && conflictingFields(entry).length > 0
  return (
    <EntryRow
      entry={entry}
      title={title}
      line={errorText(entry.code === '' ? 'server-error' : entry.code)}
      fixed={conflict}
    >
      {conflict && (
        <Button kind="quiet" size="sm" onClick={() => setDeciding(true)}>
          {t.decide}
        </Button>
      )}
      {canRetry(entry) && (
        <Button kind="quiet" size="sm" onClick={() => void retryEntry(entry.order)}>
          <RotateCw aria-hidden />
          {t.retry}
        </Button>
      )}
      {copied !== '' && <CopyButton text={copied} />}
      {conflict && <ConflictDialog entry={entry} open={deciding} onClose={() => setDeciding(false)} />}
    </EntryRow>
  )
}

export function WaitingEntry({ entry, title }: { entry: OutboxEntry; title: string }) {
  const t = useMessages(syncDrawer)
  const language = useLanguage()
  const written = formatRecentTime(entry.at, language)
  const copied = entryText(entry.patch) || fieldText(entry.patch)
  const file = useStuckFile(entry.id)
  const line = isStuck(entry)
    ? t.stuck
    : file !== null
      ? (file.tooLarge ? t.tooLargeFile : t.stuckFile)(file.name)
      : remainingHoldMs(entry, serverNow()) > 0
        ? t.goesAt(written, formatRecentTime(entry.notBefore, language))
        : entry.c === 'support_tickets' && entry.op === 'create'
          ? t.getsNumber(written)
          : entry.n === 0
            ? t.written(written)
            : t.onItsWay(written)
  return (
    <EntryRow entry={entry} title={title} line={line}>
      {(isStuck(entry) || file !== null) && copied !== '' && <CopyButton text={copied} />}
    </EntryRow>
  )
}

interface Props {
  entry: OutboxEntry
  open: boolean
  onClose: () => void
}

/** Resolves an edit conflict field by field: the user's value, the server's, or both. */
function ConflictDialog({ entry, open, onClose }: Props) {
  const t = useMessages(syncDrawer)
  const language = useLanguage()
  const [choice, setChoice] = useState<{ [field: string]: FieldVersion }>({})
  const written = formatRecentTime(entry.at, language)

  async function save(): Promise<void> {
    onClose()
    const values = resolveConflict(entry, choice)
    await (values === null ? dropEntry(entry.order) : retryEntry(entry.order, values))
    toast({ kind: 'ok', title: t.conflict.done })
  }
  return (
    <Dialog
      open={open}
      size="lg"
      title={t.conflict.title}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.conflict.later}
          </Button>
          <Button onClick={() => void save()}>{t.conflict.keep}</Button>
        </>
      }
    >
      <p className="text-muted">{t.conflict.text(written)}</p>
      {conflictingFields(entry).map((conflict) => (
        <FieldChoice
          key={conflict.field}
          conflict={conflict}
          chosen={choice[conflict.field] ?? 'mine'}
          onChoose={(version) => setChoice((now) => ({ ...now, [conflict.field]: version }))}
        />
      ))}
    </Dialog>
  )
}

function FieldChoice({
  conflict,
  chosen,
  onChoose,
}: {
  conflict: ConflictingField
  chosen: FieldVersion
  onChoose: (version: FieldVersion) => void
}) {
  const t = useMessages(syncDrawer)
  const names: { [field: string]: string } = t.fields
  const { field, mine, theirs, both } = conflict
  const hints: { [version in FieldVersion]: string } = {
    mine: t.conflict.mineHint,
    theirs: t.conflict.theirsHint,
    both: t.conflict.bothHint,
  }
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-2 text-sm leading-sm font-semibold">{names[field] ?? field}</legend>
      <div className="grid gap-3 md:grid-cols-3">
        {fieldVersions.map((version) => {
          const none = version === 'both' && both === null
          return (
            <div
              key={version}
              className={`rounded-lg px-4 pb-3 ring-inset ${chosen === version ? 'bg-accent-soft ring-2 ring-accent' : 'ring-1 ring-line'} ${none ? 'text-muted' : ''}`}
            >
              <Radio
                name={field}
                value={version}
                checked={chosen === version}
                disabled={none}
                onChange={() => onChoose(version)}
                label={<b className="font-semibold">{t.conflict[version]}</b>}
                hint={none ? t.conflict.noBoth : hints[version]}
              />
              {version === 'mine' && <HighlightedDiff text={mine} other={theirs} />}
              {version === 'theirs' && <HighlightedDiff text={theirs} other={mine} />}
              {version === 'both' && both !== null && <p className="wrap-anywhere">{both}</p>}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function HighlightedDiff({ text, other }: { text: string; other: string }) {
  const t = useMessages(syncDrawer)
  if (text === '') return <p className="text-muted">{t.empty}</p>
  return (
    <p className="wrap-anywhere">
      {diffWords(text, other).map(({ part, differs }, at) => (
        // The pieces never change their order.
        // eslint-disable-next-line react/no-array-index-key
        <span key={at}>
          {at > 0 && ' '}
          {differs ? (
            <mark className="rounded-sm bg-caution-soft px-0.5 font-semibold text-caution">{part}</mark>
          ) : (
            part
          )}
        </span>
      ))}
    </p>
  )
}

const fieldVersions = ['mine', 'theirs', 'both'] as const
type FieldVersion = (typeof fieldVersions)[number]

/** A field that was changed here and on the server. `both` is null when the field can't hold both values. */
interface ConflictingField {
  field: string
  mine: string
  theirs: string
  both: string | null
}

/** Returns the fields whose value on the server differs from what the user saw and from what the user wrote. */
export function conflictingFields({
  patch,
  base,
  server,
}: Pick<OutboxEntry, 'patch' | 'base' | 'server'>): ConflictingField[] {
  return Object.entries(patch).flatMap(([field, value]) => {
    if (!isTextField(field) || !(field in server) || server[field] === value || server[field] === base[field]) return []
    const [mine, theirs] = [String(value ?? ''), String(server[field] ?? '')]
    const joined = mine === '' || theirs === '' ? '' : `${theirs} ${mine}`
    return [{ field, mine, theirs, both: joined !== '' && fieldProblem(field, joined) === '' ? joined : null }]
  })
}

/** Returns the values to send after the decision, or null if the server's values stay and nothing else was changed. */
export function resolveConflict(
  entry: Pick<OutboxEntry, 'patch' | 'base' | 'server'>,
  choice: { readonly [field: string]: FieldVersion },
): { [field: string]: unknown } | null {
  const patch = { ...entry.patch }
  for (const crossed of conflictingFields(entry)) {
    const version = choice[crossed.field] ?? 'mine'
    if (version === 'theirs') delete patch[crossed.field]
    else patch[crossed.field] = crossed[version] ?? crossed.mine
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** Splits a text into pieces, each marked if the other text doesn't contain its words. */
function diffWords(text: string, other: string): { part: string; differs: boolean }[] {
  const known = new Set(other.split(/\s+/))
  const pieces: { part: string; differs: boolean }[] = []
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const differs = !known.has(word)
    const last = pieces.at(-1)
    if (last?.differs === differs) last.part += ` ${word}`
    else pieces.push({ part: word, differs })
  }
  return pieces
}
