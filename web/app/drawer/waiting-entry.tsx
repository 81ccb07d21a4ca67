import { remainingHoldMs, isStuck, useStuckFile, type OutboxEntry } from '../../data/queries/sync/entries'
import { serverNow } from '../../data/engine/db/clock'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/outbox'
import { formatRecentTime } from '../../shared/recent-time'
import { CopyButton } from '../../ui/copy-button'
import { EntryRow, entryText, fieldText } from './entry-row'

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
