import { useSyncExternalStore } from 'react'

const shownMs = 10_000

let isShown = false
const listeners = new Set<() => void>()

function set(isVisible: boolean): void {
  isShown = isVisible
  for (const listener of listeners) listener()
}

export function showOfflineReady(): void {
  set(true)
  setTimeout(() => set(false), shownMs)
}

export const useOfflineReady = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isShown,
  )
