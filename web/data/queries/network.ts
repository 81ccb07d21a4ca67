import { useSyncExternalStore } from 'react'
import { isAnswerHeaderRemoved, RemoteError } from '../engine/remote/errors'
import { syncState } from '../engine/sync/status'
import { http } from '../engine/remote/http'

/** Reports whether the app is online, judged by the last request and the browser's offline state. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, online, () => true)

/** Reports whether the browser has a network, for signed-out people, whose sync state is outdated. */
export const useHasNetwork = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

export const useAnswerHeaderRemoved = (): boolean =>
  useSyncExternalStore(isAnswerHeaderRemoved.subscribe, isAnswerHeaderRemoved.get, () => false)

const online = (): boolean => syncState.get() !== 'offline' && navigator.onLine

function subscribe(onChange: () => void): () => void {
  const stop = syncState.subscribe(onChange)
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    stop()
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Reports whether our server itself answers, not a proxy in front of it. Takes at most ten seconds. */
export const isServerReachable = (): Promise<boolean> =>
  http('/api/health', { method: 'GET', signedIn: false, timeoutMs: 10_000 }).then(
    () => true,
    (error: unknown) => error instanceof RemoteError && error.status > 0,
  )
