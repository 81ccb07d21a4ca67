import { SYNC_PING_TOPIC } from '../../../../domain/sync/protocol'
import { listenToTopic } from '../remote/stream'

const everyMs = 60_000

/**
 * Calls `run` in any tab: when online again, when the page becomes visible or is restored, and each minute while visible.
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

/** Also after each reconnect, because pings may have been missed. For the leading tab. */
export const onSyncPing = (run: () => void): (() => void) => listenToTopic(SYNC_PING_TOPIC, run, run)
