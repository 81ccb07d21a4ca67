import { POKE_TOPIC } from '../../../domain/sync/limits'
import { listen, stopListening } from '../remote/pocketbase'

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
export function watchPokes(run: () => void): () => void {
  let stopped = false
  let stop: (() => Promise<void>) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    listen(POKE_TOPIC, run, run).then(
      (ending) => {
        stop = ending
        if (stopped) void ending()
      },
      () => {
        if (!stopped) timer = setTimeout(connect, everyMs)
      },
    )
  }
  connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    void (stop === null ? stopListening() : stop())
  }
}
