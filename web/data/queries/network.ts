import { useSyncExternalStore } from 'react'
import { markRemoved } from '../engine/remote/mark-removed'
import { syncState } from '../engine/sync/status'
import { RemoteError } from '../engine/remote/errors'
import { http } from '../engine/remote/http'

/**
 * Whether the network can be expected to answer: what the last request said, and the browser's own word when it is "no". Screens say
 * by it what waits, and what needs a connection.
 */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, online, () => true)

/**
 * Whether the browser has a line at all, for who isn't signed in: no copy of theirs asks the server, so what an earlier copy last heard
 * says nothing.
 */
export const useLine = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Whether something on the way removes what our answers are known by, as the newest answer says. */
export const useMarkRemoved = (): boolean => useSyncExternalStore(markRemoved.subscribe, markRemoved.get, () => false)

const online = (): boolean => syncState.get() !== 'offline' && navigator.onLine

function subscribe(tell: () => void): () => void {
  const stop = syncState.subscribe(tell)
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    stop()
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Whether our server answers now, and not only a proxy in front of it. Takes at most ten seconds. */
export const serverAnswers = (): Promise<boolean> =>
  http('/api/health', { method: 'GET', signedIn: false, timeoutMs: 10_000 }).then(
    () => true,
    (error: unknown) => error instanceof RemoteError && error.status > 0,
  )
