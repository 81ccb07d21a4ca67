import { useState } from 'react'
import { dropEntry, retryEntry, useParked } from '../../data/repos/sync-status'
import { useErrorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/shell'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { EntryFields } from './entry-fields'
import { entryText, fieldText } from './entry-text'

type Entry = ReturnType<typeof useParked>['rows'][number]

/** A change the server refused: what it was, why, and what one can do. A conflict keeps one of the two versions. */
export function ParkedEntry({ entry }: { entry: Entry }) {
  const t = useMessages(shell)
  const whyOf = useErrorWords()
  const [asking, setAsking] = useState(false)
  const kinds: Record<string, string> = t.drawer.kinds
  const text = entryText(entry.patch)
  const copied = text || fieldText(entry.patch)
  const conflict = entry.code === 'conflict'
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 border-t border-line py-3 first:border-t-0">
      <StatusGlyph glyph="broken" className="mt-1 size-3.5 text-danger" />
      <div className="min-w-0">
        <b className="font-semibold">{kinds[entry.c] ?? t.drawer.kinds.other}</b>
        {text !== '' && <p className="wrap-anywhere">“{text}”</p>}
        <EntryFields entry={entry} />
        <p className="text-sm leading-sm text-muted">{whyOf(entry.code === '' ? 'server-error' : entry.code)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button kind="quiet" size="sm" onClick={() => void retryEntry(entry.order)}>
            {conflict ? t.drawer.mine : t.drawer.retry}
          </Button>
          {copied !== '' && <CopyButton text={copied} />}
          <Button kind="danger" size="sm" onClick={() => setAsking(true)}>
            {conflict ? t.drawer.theirs : t.drawer.discard}
          </Button>
        </div>
      </div>
      <AlertDialog
        open={asking}
        title={t.drawer.discardAsk}
        text={t.drawer.discardText}
        safe={t.drawer.keep}
        confirm={t.drawer.discard}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void dropEntry(entry.order)
        }}
      />
    </li>
  )
}
