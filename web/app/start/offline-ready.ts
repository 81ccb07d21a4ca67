import { useSyncExternalStore } from 'react'

/** How long the sync line says it. */
const saidMs = 10_000

let isSaid = false
const listeners = new Set<() => void>()

function set(said: boolean): void {
  isSaid = said
  for (const listener of listeners) listener()
}

/** Lets the sync line say for a moment that the app works without a connection: it covers nothing and moves nothing. */
export function sayOfflineReady(): void {
  set(true)
  setTimeout(() => set(false), saidMs)
}

/** Whether the sync line says it now. */
export const useOfflineReady = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isSaid,
  )
