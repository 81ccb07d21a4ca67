import { useSyncExternalStore } from 'react'
import { observable } from '../../data/engine/browser/observable'

const shownMs = 10_000
const offlineReady = observable(false)

export function showOfflineReady(): void {
  offlineReady.set(true)
  setTimeout(() => offlineReady.set(false), shownMs)
}

export const useOfflineReady = (): boolean => useSyncExternalStore(offlineReady.subscribe, offlineReady.get)
