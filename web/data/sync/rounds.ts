import { RESET_SPREAD_MS } from '../../../domain/sync/limits'
import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { freeSpace, isFull } from '../db/free-space'
import { readMeta } from '../db/meta'
import { RemoteError } from '../remote/errors'
import type { SyncTransport } from '../remote/sync-transport'
import { backoffMs } from './backoff'
import { syncOnce } from './cycle'
import { untilBegin } from './pull'
import type { SyncState } from './status'

/** Exchanges of one copy, one after the other. */
export interface Rounds {
  /**
   * Begins one now; while one is under way, another follows it. While the server asked to wait, it begins when that is over (Y10).
   * @param written because something was written here
   */
  begin(written?: boolean): void
  /** Begins none any more and says no more; one under way comes to its end. */
  stop(): void
}

type Show = (state: SyncState) => void

/** A device that has to begin anew waits, so that not all do so at once. */
const byChance = (): number => Math.random() * RESET_SPREAD_MS

/**
 * Exchanges with the server: never two at once, again when something is held back until then (room for undo, or too fast), and with
 * growing waits after a failure. `show` hears how it stands.
 */
export function exchangeRounds(db: CoterieDb, transport: SyncTransport, show: Show, spreadMs = byChance): Rounds {
  let stopped = false
  let running = false
  let again = false
  let wrote = false
  let failures = 0
  /** The last request got no answer. */
  let unsure = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Nothing is asked before, and nothing sent before (ms of this device's clock): the server said so. */
  let asksFrom = 0
  let sendsFrom = 0

  const say = (state: SyncState) => {
    if (!stopped) show(state)
  }
  const later = (ms: number) => {
    if (!stopped) timer = setTimeout(() => begin(), ms)
  }
  // whatever asked for an exchange before it looks is seen by it: a change of one's own comes back as a poke while it is being sent
  const looks = () => (again = false)
  const exchange = async () => {
    let why: RemoteError | null = null
    let heldMs = 0
    do {
      say('syncing')
      const asksFirst = unsure || !mayBeOnline()
      const how = { sends: Date.now() >= sendsFrom, asksFirst, written: wrote, spreadMs, looks }
      wrote = false
      why = await syncOnce(db, transport, how)
      unsure = false
      if (why !== null) sendsFrom = Date.now() + why.retryAfterMs
      heldMs = await untilNextHeld(db)
    } while (again && !stopped)
    // in the same turn: whoever begins from here on isn't overheard
    running = false
    failures = why === null ? 0 : failures + 1
    // everything is fetched, and the line says how much still waits
    say('up-to-date')
    const unsentMs = why === null ? sendsFrom - Date.now() : backoffMs(failures - 1, why.retryAfterMs)
    const waits = [heldMs, unsentMs].filter((ms) => ms > 0)
    if (waits.length > 0) later(Math.min(...waits))
  }
  const failed = (error: unknown) => {
    running = false
    if (stopped) return
    const { status = 0, retryAfterMs = 0 } = error instanceof RemoteError ? error : {}
    if (status === 401) return say('sign-in')
    if (status === 426) return say('update')
    asksFrom = Date.now() + retryAfterMs
    if (isFull(error)) {
      // what can be loaded again goes; where that isn't enough, the next exchange says so again
      void freeSpace(db).catch(() => undefined)
      say('full')
    } else {
      unsure = true
      say('offline')
    }
    later(backoffMs(failures++, retryAfterMs))
    if (!(error instanceof RemoteError) && !isFull(error)) console.error('sync', error)
  }
  function begin(written = false): void {
    wrote ||= written
    again = running
    if (running) return
    clearTimeout(timer)
    const waitMs = asksFrom - Date.now()
    if (waitMs > 0) return later(waitMs)
    running = true
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

/** What the browser says of the line: a hint, which only decides what is asked first. */
const mayBeOnline = (): boolean => globalThis.navigator?.onLine !== false

/** Milliseconds until the next entry that is held back (room for undo) may go, or everything is fetched again; 0 = nothing is to come. Also after a restart. */
async function untilNextHeld(db: CoterieDb): Promise<number> {
  const [waiting, beginsAt] = await Promise.all([
    db.outbox.where('state').equals('waiting').toArray(),
    readMeta(db, 'beginsAt'),
  ])
  const waits = [...waiting.map(({ notBefore }) => notBefore - serverNow()), untilBegin(beginsAt)].filter(
    (ms) => ms > 0,
  )
  return waits.length === 0 ? 0 : Math.min(...waits) + 50
}
