import { SYNC_PING_TOPIC, type StreamPage } from '../../../../domain/sync/protocol'
import { timerDelay } from '../../../../domain/moments'
import { listenToTopic } from '../remote/stream'
import { readStreamPage } from '../remote/sync-answers'

let handler: ((isManual: boolean) => void) | null = null

/** Sets the handler of this tab's engine, which notifies the leader; null removes it. */
export function onSyncRequest(run: ((isManual: boolean) => void) | null): void {
  handler = run
}

export function requestSync(afterMs = 0): void {
  if (afterMs === 0) handler?.(false)
  else setTimeout(() => handler?.(false), timerDelay(afterMs + 50))
}

/** Starts an exchange at the person's request, even during a wait that the server requested (Y16). */
export const syncNow = (): void => handler?.(true)

const everyMs = 60_000

/**
 * Calls `run` when the device is online again, when the page becomes visible or is restored, and each minute while visible.
 */
export function onPageActive(run: () => void): () => void {
  const ifVisible = () => {
    if (document.visibilityState === 'visible') run()
  }
  const timer = setInterval(ifVisible, everyMs)
  addEventListener('online', run)
  addEventListener('pageshow', ifVisible)
  document.addEventListener('visibilitychange', ifVisible)
  return () => {
    clearInterval(timer)
    removeEventListener('online', run)
    removeEventListener('pageshow', ifVisible)
    document.removeEventListener('visibilitychange', ifVisible)
  }
}

/**
 * Calls `run` on each sync ping with its page, and on each connection, because pings may have been missed. For the leading
 * tab.
 */
export const onSyncPing = (run: (page: StreamPage | null) => void): (() => void) =>
  listenToTopic(
    SYNC_PING_TOPIC,
    (message) => run(readStreamPage(message)),
    () => run(null),
  )
