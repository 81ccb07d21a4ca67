import { POKE_TOPIC } from '../../../../domain/sync/protocol'
import { listen } from '../remote/stream'

const everyMs = 60_000

/** Moments when a pull is worth it, in any tab: back online, visible again, back from the page cache, each minute while visible. */
export function watchPage(run: () => void): () => void {
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

/** The leader's event stream: a poke, or a connection made again (pokes may have been missed). */
export const watchPokes = (run: () => void): (() => void) => listen(POKE_TOPIC, run, run)
