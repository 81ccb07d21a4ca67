import { RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import {
  type FirstSyncProgress,
  retrySync,
  useFirstSync,
  useIsFirstSyncSlow,
  type FirstSyncGroup,
  type FirstSyncState,
} from '../../data/queries/sync/first-sync'
import { formatCount } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { shell } from '../../i18n/areas'
import { useProductName } from '../../data/queries/installation/installation'
import { useMemoryOnly } from '../../data/queries/session/session'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { ShareRing } from '../../ui/pictures/share-ring'
import { StatusGlyph, type Glyph } from '../../ui/pictures/status-glyph'
import { LiveRegion } from './live-region'

type Messages = MessagesOf<typeof shell>['firstCopy']

/** Returns the number of loaded records, and the total if it is known, as text. */
const formatRecords = ({ here, total }: FirstSyncProgress, t: Messages): string =>
  total === null ? t.soFar(formatCount(here), here) : t.records(formatCount(here), formatCount(total))

const announceEvery = 25

/** Announces a slow first sync to screen readers; a visible card appears only if the sync has stopped. */
export function FirstSyncCard({ sync }: { sync: FirstSyncState }) {
  const announcement = useAnnouncement(sync)
  // The exact percentage would be announced after every loaded page.
  return sync.stopped === null ? (
    <LiveRegion text={announcement} quietMs={1_500} />
  ) : (
    <Card sync={sync} announcement={announcement} />
  )
}

export function FirstSyncDetails() {
  const sync = useFirstSync()
  const slow = useIsFirstSyncSlow(sync)
  return slow ? <Card sync={sync} announcement="" drawer /> : null
}

function useAnnouncement(sync: FirstSyncState): string {
  const t = useMessages(shell).firstCopy
  const text = useSyncText(sync)
  const title = sync.stopped === null ? t.title : t.stopped[sync.stopped]
  const part = Math.floor((percentOf(sync, useLastProgress(sync)) ?? 0) / announceEvery) * announceEvery
  return sync.stopped === null && part > 0 ? t.ring(formatCount(part)) : `${title}. ${text}`
}

const percentOf = ({ phase }: FirstSyncState, progress: FirstSyncProgress | null): number | null =>
  phase === 'checking' ? 100 : (progress?.percent ?? null)

interface CardProps {
  sync: FirstSyncState
  /** Text for screen readers, '' = none. */
  announcement: string
  drawer?: boolean
}

function Card({ sync, announcement, drawer = false }: CardProps) {
  const t = useMessages(shell).firstCopy
  const id = useId()
  const text = useSyncText(sync)
  const { stopped } = sync
  const progress = useLastProgress(sync)
  const percent = percentOf(sync, progress)
  const title = stopped === null ? t.title : t.stopped[stopped]
  return (
    <section
      aria-labelledby={id}
      className={`grid flex-none grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 ${
        drawer
          ? 'mt-4'
          : 'mx-4 mt-3 mb-2 max-w-304 rounded-xl bg-raised p-5 shadow-sm md:mx-6 md:grid-cols-[6rem_minmax(0,1fr)] md:gap-x-6 md:p-6'
      }`}
    >
      <Ring percent={percent} stopped={stopped !== null} large={!drawer} />
      <div className="min-w-0">
        <h2 id={id} className="text-[1.125rem]/6 md:text-xl md:leading-xl">
          {title}
        </h2>
        <p className="text-muted">{text}</p>
        {stopped === 'offline' && (
          <Button kind="quiet" size="sm" className="mt-2" onClick={retrySync}>
            <RefreshCw aria-hidden />
            {t.tryNow}
          </Button>
        )}
      </div>
      {progress !== null && (
        <ul className={`col-span-2 grid gap-x-10 ${drawer ? '' : 'md:col-span-1 md:col-start-2 md:grid-cols-2'}`}>
          {progress.kinds.map((kind) => (
            <Kind key={kind.kind} kind={kind} />
          ))}
        </ul>
      )}
      {announcement !== '' && <LiveRegion text={announcement} quietMs={1_500} />}
    </section>
  )
}

/**
 * Returns the progress. The final check has no progress of its own, so the last progress is returned with all kinds of
 * records complete.
 */
function useLastProgress({ phase, progress }: FirstSyncState): FirstSyncProgress | null {
  const [last, setLast] = useState(progress)
  if (progress !== null && progress !== last) setLast(progress)
  if (progress !== null || last === null || phase !== 'checking') return progress
  return { ...last, kinds: last.kinds.map((kind) => ({ ...kind, here: kind.total ?? kind.here, state: 'whole' })) }
}

/** A progress ring, which is empty and without a number while the total is unknown. */
function Ring({ percent, stopped, large }: { percent: number | null; stopped: boolean; large: boolean }) {
  const t = useMessages(shell).firstCopy
  const known = percent !== null
  return (
    <div
      role="progressbar"
      aria-label={t.title}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(known && { 'aria-valuenow': percent })}
      className={`self-start ${large ? 'md:row-span-2 md:self-center' : ''}`}
    >
      <ShareRing
        share={known ? percent / 100 : 0}
        name={known ? t.ring(formatCount(percent)) : t.title}
        text={known ? `${formatCount(percent)}%` : ''}
        tone={stopped ? 'caution' : 'accent'}
        className={large ? 'size-18 md:size-24' : 'size-18'}
      />
    </div>
  )
}

const kindStyles: { [state in FirstSyncGroup['state']]: { glyph: Glyph; tone: string } } = {
  whole: { glyph: 'tick', tone: 'text-positive' },
  coming: { glyph: 'half', tone: 'text-accent' },
  'to-come': { glyph: 'ring', tone: 'text-muted' },
}

function Kind({ kind: { kind, here, total, state } }: { kind: FirstSyncGroup }) {
  const t = useMessages(shell).firstCopy
  return (
    <li className="flex items-center gap-2.5 py-1">
      <span className={kindStyles[state].tone}>
        <StatusGlyph glyph={kindStyles[state].glyph} />
      </span>
      <span className="min-w-0">{t.kinds[kind]}</span>
      <span className="ml-auto whitespace-nowrap text-muted tabular-nums">
        {total === null ? formatCount(here) : t.of(formatCount(here), formatCount(total))}
      </span>
    </li>
  )
}

function useSyncText({ phase, progress, stopped }: FirstSyncState): string {
  const t = useMessages(shell).firstCopy
  const memoryOnly = useMemoryOnly()
  const product = useProductName()
  const figures = progress === null ? '' : formatRecords(progress, t)
  if (stopped !== null) return [figures, phase === 'asked' ? t.notBegun : t.kept].filter(Boolean).join(' ')
  if (phase === 'checking') return t.checking
  const first = progress === null ? t.asked : figures
  return [first, t.meanwhile(product), ...(memoryOnly ? [] : [t.offlineToo])].join(' ')
}
