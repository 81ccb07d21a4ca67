import type { OutputOf, Route } from '../../../domain/api/route'
import { serverNow } from '../db/clock'
import { readMeta, writeMeta } from '../db/meta'
import { isAnswerOf } from '../../../domain/answer-shape'
import { fetchRoute } from './commands'
import { openDb } from './rows'
import { useLive } from './use-live'
import { useOnlineRead, type Online } from './use-online-read'

/** What a screen gets of an online read that the device keeps. */
export interface KeptRead<T> extends Online<T> {
  /** When the value was true (server time, ms); 0 = just read, or nothing is known. */
  asOf: number
}

/**
 * Asks a route without input, now and whenever `deps` change, and keeps the answer on the device: without a connection the screen shows what
 * was read last, with its time. It goes with the copy. An answer that an older app kept in another shape counts as none.
 */
export function useKeptRead<R extends Route>(
  key: 'ownFactors' | 'ownEvents',
  route: R,
  deps: readonly unknown[],
): KeptRead<OutputOf<R>> {
  const online = useOnlineRead(async () => {
    const value = await fetchRoute(route, {} as never)
    // a device without room shows what it has read all the same
    await writeMeta(openDb(), { [key]: { at: serverNow(), value } }).catch(() => undefined)
    return value
  }, deps)
  const kept = useLive((db) => readMeta(db, key), [key]).value
  if (online.value !== undefined) return { ...online, asOf: online.error === null ? 0 : (kept?.at ?? 0) }
  return kept && isAnswerOf(route, kept.value)
    ? { ...online, value: kept.value, asOf: kept.at }
    : { ...online, asOf: 0 }
}
