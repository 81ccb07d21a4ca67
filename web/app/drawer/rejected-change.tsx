import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type OutboxEntry, remainingHoldMs, isStuck, useStuckFile } from '../../data/queries/sync/entries'
import { retryEntry } from '../../data/queries/sync/sync-status'
import { useErrorText } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/outbox'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { ConflictDialog, conflictingFields } from './conflict-dialog'
import { EntryRow, entryText, fieldText } from './entry-row'
import { serverNow } from '../../data/engine/db/clock'
import { useLanguage } from '../../i18n/language'
import { formatRecentTime } from '../../shared/recent-time'

/** Sending these unchanged would be refused again, or overwrite the server's value. */
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
