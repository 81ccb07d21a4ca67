import { lazy, Suspense, type ComponentType } from 'react'
import { type FirstSyncState, useFirstSync, useIsFirstSyncSlow } from '../../data/queries/sync/first-sync'

// Loaded on demand: only a slow first sync shows it. A failed load must affect only this card.
const FirstSyncCard = lazy<ComponentType<{ sync: FirstSyncState }>>(() =>
  import('./first-sync-card').then(
    (card) => ({ default: card.FirstSyncCard }),
    () => ({ default: () => null }),
  ),
)

/** Shows and announces the first sync if it is slow or has stopped. */
export function FirstSync() {
  const sync = useFirstSync()
  return useIsFirstSyncSlow(sync) ? (
    <Suspense>
      <FirstSyncCard sync={sync} />
    </Suspense>
  ) : null
}
