import { Download } from 'lucide-react'
import { type ComponentType, memo, useEffect, useState } from 'react'
import type { Language } from '../../../domain/entities'
import { useFirstSync } from '../../data/queries/sync/first-sync'
import { useSyncStatus, type SyncStatus } from '../../data/queries/sync/sync-status'
import { formatCount } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { shell, syncDrawer } from '../../i18n/areas'
import { toast } from '../../ui/layers/toast'
import { StatusGlyph, type Glyph } from '../../ui/pictures/status-glyph'
import { useOfflineReady } from '../start/offline-ready'
import { LiveRegion } from './live-region'
import { whenIdle } from '../../ui/when-idle'
import { formatRecentTime } from '../../shared/formats'

type Drawer = ComponentType<{ open: boolean; onClose: () => void }>

const loadDrawer = async (language: Language): Promise<Drawer> => {
  const [{ SyncDrawer }] = await Promise.all([import('../drawer/sync-drawer'), syncDrawer.load(language)])
  return SyncDrawer
}

/**
 * Loads the drawer's code after the first screen, so that it is available offline. If that fails, a click loads it again.
 */
function useDrawer(load: (language: Language) => Promise<Drawer>) {
  const language = useLanguage()
  const [Drawer, setDrawer] = useState<Drawer>()
  const [open, setOpen] = useState(false)
  const loadOnce = (): Promise<boolean> =>
    load(language).then(
      (found) => {
        setDrawer(() => found)
        return true
      },
      () => false,
    )
  useEffect(
    () => whenIdle(loadOnce),
    // The effect runs only once, on mount.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  return { Drawer, open, setOpen, isHere: async () => Drawer !== undefined || (await loadOnce()) }
}

const glyphs: { [state in SyncStatus['state']]: Glyph } = {
  'up-to-date': 'synced',
  syncing: 'synced',
  copy: 'broken',
  offline: 'dashed',
  blocked: 'broken',
  'sign-in': 'broken',
  update: 'broken',
  full: 'broken',
}

export const SyncStatusButton = memo(function SyncStatusButton({
  className = '',
  load = loadDrawer,
}: {
  className?: string
  load?: (language: Language) => Promise<Drawer>
}) {
  const t = useMessages(shell)
  const language = useLanguage()
  const { state, at, waiting, needsYou } = useSyncStatus()
  const { Drawer, open, setOpen, isHere } = useDrawer(load)
  const show = async (): Promise<void> => {
    if (await isHere()) setOpen(true)
    else toast({ kind: 'bad', title: t.pageFailed, text: t.pageFailedText })
  }
  const percent = useFirstSync().progress?.percent ?? null
  const coming = state === 'syncing' && percent !== null
  const time = at === 0 ? '' : formatRecentTime(at, language)
  const offlineReady = useOfflineReady() && state === 'up-to-date'
  const statusText = offlineReady ? t.offlineReady : t.sync[state](time)
  const parts = [statusText, waiting > 0 && t.waiting(waiting), needsYou > 0 && t.needsYou(needsYou)]
    .filter(Boolean)
    .join(', ')
  return (
    // A hidden element is not announced, so only one of the two texts is.
    <span className={className}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void show()}
        className={`inline-flex min-h-11 items-center gap-2 rounded-full px-2.5 text-sm whitespace-nowrap text-muted hover:bg-sunken`}
      >
        {coming ? (
          <Download aria-hidden className="size-3.5" />
        ) : (
          <StatusGlyph
            glyph={glyphs[state]}
            className={`size-3.5 ${state === 'up-to-date' || state === 'syncing' ? 'text-positive' : ''}`}
          />
        )}
        {/* The percentage is shown but not announced; `FirstSync` announces the progress in larger steps. */}
        <span>{coming ? t.firstCopy.line(formatCount(percent)) : statusText}</span>
        {waiting > 0 && <span className="font-semibold text-caution">{t.waiting(waiting)}</span>}
        {needsYou > 0 && <span className="font-semibold text-danger">{t.needsYou(needsYou)}</span>}
      </button>
      <LiveRegion text={parts} quietMs={10_000} />
      {Drawer !== undefined && <Drawer open={open} onClose={() => setOpen(false)} />}
    </span>
  )
})
