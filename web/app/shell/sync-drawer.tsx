import { RefreshCw } from 'lucide-react'
import { useFirstCopy } from '../../data/repos/first-copy'
import { useWaitingEntries } from '../../data/repos/waiting-entries'
import { useParked, useSyncStatus } from '../../data/repos/sync-status'
import { sendWaiting } from '../../data/repos/session-verbs'
import { formatCount, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/shell'
import { Button } from '../../ui/button'
import { Sheet } from '../../ui/layers/sheet'
import { StatusBadge } from '../../ui/states/status-badge'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { entryText } from './entry-text'
import { recordsOf } from './first-copy-words'
import { ParkedEntry } from './parked-entry'

/** What waits on this device and what needs the person, each with its reason. */
export function SyncDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shell)
  const language = useLanguage()
  const { state, at, waiting, needsYou } = useSyncStatus()
  const { progress } = useFirstCopy()
  const { rows } = useParked()
  const onTheWay = useWaitingEntries().rows
  const kinds: Record<string, string> = t.drawer.kinds
  const time = at === 0 ? '' : formatTime(new Date(at).toISOString(), language)
  return (
    <Sheet
      open={open}
      title={t.drawer.title}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" onClick={() => void sendWaiting().catch(() => undefined)}>
            <RefreshCw aria-hidden />
            {t.drawer.tryNow}
          </Button>
          {state === 'offline' && <span className="text-muted">{t.drawer.noConnection}</span>}
        </>
      }
    >
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        <span className="text-muted">{t.sync[state](time)}</span>
        {waiting > 0 && (
          <StatusBadge glyph="dashed" tone="caution">
            {t.waiting(waiting)}
          </StatusBadge>
        )}
        {needsYou > 0 && (
          <StatusBadge glyph="broken" tone="danger">
            {t.needsYou(needsYou)}
          </StatusBadge>
        )}
      </p>
      {progress !== null && <p className="mt-2 text-muted">{recordsOf(progress, t.firstCopy)}</p>}
      <p className="mt-2 text-muted">{waiting + needsYou === 0 ? t.drawer.allSent : t.drawer.offline}</p>
      {rows.length > 0 && (
        <section className="mt-6">
          <h3 className="text-[1.0625rem]/6">
            {t.drawer.needs} <span className="font-medium text-muted">{formatCount(rows.length)}</span>
          </h3>
          <ul className="mt-1">
            {rows.map((entry) => (
              <ParkedEntry key={entry.order} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      {onTheWay.length > 0 && (
        <section className="mt-6">
          <h3 className="text-[1.0625rem]/6">
            {t.drawer.waiting} <span className="font-medium text-muted">{formatCount(onTheWay.length)}</span>
          </h3>
          <ul className="mt-1">
            {onTheWay.map((entry) => (
              <li
                key={entry.order}
                className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 border-t border-line py-3 first:border-t-0"
              >
                <StatusGlyph glyph="dashed" className="mt-1 size-3.5 text-caution" />
                <div className="min-w-0">
                  <b className="font-semibold">{kinds[entry.c] ?? t.drawer.kinds.other}</b>
                  {entryText(entry.patch) !== '' && <p className="wrap-anywhere">“{entryText(entry.patch)}”</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}
