import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { RemoteError } from '../remote/errors'
import type { SyncTransport } from '../remote/sync-transport'
import { backoffMs } from './backoff'
import { syncOnce } from './cycle'
import type { SyncState } from './status'

/** Exchanges of one copy, one after the other. */
export interface Rounds {
  /** Begins one now; while one is under way, another follows it. */
  begin(): void
  /** Begins none any more and says no more; one under way comes to its end. */
  stop(): void
}

/**
 * Exchanges with the server: never two at once, again when something is held back until then (room for undo), and with
 * growing waits after a failure. `show` hears how it stands.
 */
export function exchangeRounds(db: CoterieDb, transport: SyncTransport, show: (state: SyncState) => void): Rounds {
  let stopped = false
  let running = false
  let again = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = (state: SyncState) => {
    if (!stopped) show(state)
  }
  const later = (ms: number) => {
    if (!stopped) timer = setTimeout(begin, ms)
  }
  const exchange = async () => {
    let heldMs: number | null = null
    do {
      again = false
      say('syncing')
      await syncOnce(db, transport)
      heldMs = await untilNextHeld(db)
    } while (again && !stopped)
    // in the same turn: whoever begins from here on isn't overheard
    running = false
    failures = 0
    say('up-to-date')
    if (heldMs !== null) later(heldMs)
  }
  const failed = (error: unknown) => {
    running = false
    if (stopped) return
    const status = error instanceof RemoteError ? error.status : 0
    if (status === 401) return say('sign-in')
    if (status === 426) return say('update')
    // Too fast for the server: everything is fetched, and the line says how much still waits.
    say(status === 429 ? 'up-to-date' : 'offline')
    later(backoffMs(failures++, error instanceof RemoteError ? error.retryAfterMs : 0))
    if (!(error instanceof RemoteError)) console.error('sync', error)
  }
  function begin(): void {
    if (running) {
      again = true
      return
    }
    running = true
    clearTimeout(timer)
    void exchange().catch(failed)
  }
  return {
    begin,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Milliseconds until the next entry that is held back (room for undo) may go; null when none is. Also after a restart. */
async function untilNextHeld(db: CoterieDb): Promise<number | null> {
  const waiting = await db.outbox.where('state').equals('waiting').toArray()
  const times = waiting.map((entry) => entry.notBefore).filter((time) => time > serverNow())
  return times.length === 0 ? null : Math.min(...times) - serverNow() + 50
}
