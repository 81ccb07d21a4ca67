import { useSyncExternalStore } from 'react'
import { observable } from '../../data/engine/browser/observable'
import type { UpdateOutcome } from './service-worker'

/** Updates the app to the latest version. The code is loaded on demand, and may itself fail to load. */
export const updateToLatest = (): Promise<UpdateOutcome> =>
  import('./service-worker').then(
    (worker) => worker.updateToLatest(),
    () => 'unreachable',
  )

const shownMs = 10_000
const offlineReady = observable(false)

export function showOfflineReady(): void {
  offlineReady.set(true)
  setTimeout(() => offlineReady.set(false), shownMs)
}

export const useOfflineReady = (): boolean => useSyncExternalStore(offlineReady.subscribe, offlineReady.get)
