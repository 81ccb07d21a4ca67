import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { OutboxEntry } from '../../data/queries/sync/entries'
import { retryEntry } from '../../data/queries/sync/sync-status'
import { useErrorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/waiting'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { crossedFields } from './conflict-choice'
import { ConflictDialog } from './conflict-dialog'
import { EntryRow, entryText, fieldText } from './entry-row'

/** What would be refused again as it is, or is decided by itself: sent again unchanged, a conflict would mean "mine". */
const inVain: readonly OutboxEntry['code'][] = ['conflict', 'ticket-closed', 'looks-like-secret']

/** Sending it again as it is may help. */
export const canRetry = ({ code }: Pick<OutboxEntry, 'code'>): boolean => !inVain.includes(code)

/** A change the server refused: what it was, why, and what one can do. One that was made in two places is decided. */
export function ParkedEntry({ entry, title }: { entry: OutboxEntry; title: string }) {
  const t = useMessages(syncDrawer)
  const whyOf = useErrorWords()
  const [deciding, setDeciding] = useState(false)
  const copied = entryText(entry.patch) || fieldText(entry.patch)
  const conflict = entry.code === 'conflict' && crossedFields(entry).length > 0
  return (
    <EntryRow
      entry={entry}
      title={title}
      line={whyOf(entry.code === '' ? 'server-error' : entry.code)}
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
