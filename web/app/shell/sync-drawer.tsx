import { RefreshCw } from 'lucide-react'
import { useFirstCopy } from '../../data/repos/first-copy'
import { useWaitingEntries } from '../../data/repos/waiting-entries'
import { retryEntries, useParked, useSyncStatus } from '../../data/repos/sync-status'
import { serverNow } from '../../data/repos/server-time'
import { sendWaiting } from '../../data/repos/session-verbs'
import { formatCount } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/shell'
import { Button } from '../../ui/button'
import { Sheet } from '../../ui/layers/sheet'
import { StatusBadge } from '../../ui/states/status-badge'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { EntryFields } from './entry-fields'
import { entryText } from './entry-text'
import { recordsOf } from './first-copy-words'
import { ParkedEntry } from './parked-entry'
import { whenOf } from './when-of'

/** What waits on this device and what needs the person, each with its reason. */
export function SyncDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shell)
  const language = useLanguage()
  const { state, at, waiting, needsYou } = useSyncStatus()
  const { progress } = useFirstCopy()
  const { rows } = useParked()
  const onTheWay = useWaitingEntries().rows
  const time = at === 0 ? '' : whenOf(at, language)
  // a conflict is decided by itself: sending it again would mean "mine"
  const again = rows.filter(({ code }) => code !== 'conflict').map(({ order }) => order)
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
          {again.length > 1 && (
            <Button kind="quiet" size="sm" className="mt-2" onClick={() => void retryEntries(again)}>
              <RefreshCw aria-hidden />
              {t.drawer.retryAll}
            </Button>
          )}
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
              <Waiting key={entry.order} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}

/** A change on its way: nothing is wrong with it. */
function Waiting({ entry }: { entry: ReturnType<typeof useWaitingEntries>['rows'][number] }) {
  const { drawer } = useMessages(shell)
  const language = useLanguage()
  const kinds: Record<string, string> = drawer.kinds
  const text = entryText(entry.patch)
  const written = whenOf(entry.at, language)
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 border-t border-line py-3 first:border-t-0">
      <StatusGlyph glyph="dashed" className="mt-1 size-3.5 text-caution" />
      <div className="min-w-0">
        <b className="font-semibold">{kinds[entry.c] ?? drawer.kinds.other}</b>
        {text !== '' && <p className="wrap-anywhere">“{text}”</p>}
        <EntryFields entry={entry} />
        <p className="text-sm leading-sm text-muted">
          {entry.notBefore > serverNow()
            ? drawer.goesAt(written, whenOf(entry.notBefore, language))
            : drawer.written(written)}
        </p>
      </div>
    </li>
  )
}
