import { SYNC_PING_TOPIC } from '../../../../domain/sync/protocol'
import { listenToTopic } from '../remote/stream'

const everyMs = 60_000

/**
 * Calls `run` in any tab when a pull is useful: when the browser is online again, when the page becomes visible or is
 * restored from the page cache, and each minute while it is visible. Returns a function that stops this.
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

/** Calls `run` on each sync ping and after each reconnect, because pings may have been missed. For the leading tab. */
export const onSyncPing = (run: () => void): (() => void) => listenToTopic(SYNC_PING_TOPIC, run, run)
