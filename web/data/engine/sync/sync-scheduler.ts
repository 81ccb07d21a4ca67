import { RESET_SPREAD_MS } from '../../../../domain/sync/protocol'
import { timerDelay } from '../../../../domain/timers'
import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { freeSpace, isFull } from '../db/free-space'
import { readMeta } from '../db/meta'
import { RemoteError } from '../remote/errors'
import type { SyncTransport } from '../remote/sync-transport'
import { backoffMs } from './backoff'
import { syncOnce } from './sync-once'
import { heldMs } from './push/hold'
import { untilBegin } from './pull/pull'
import type { SyncState } from './status'

/** Exchanges of one copy, one after the other. */
export interface Rounds {
  /**
   * Begins one now; while one is under way, another follows it. While the server asked to wait, it begins when that is over (Y10).
   * @param written because something was written here
   */
  begin(written?: boolean): void
  /** Begins one because the person asked for it: also while the server asked to wait (Y16). */
  beginByHand(): void
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
  /** Until when nothing is asked and nothing is sent, because the server said so. In ms of `performance.now()`, which no set clock moves. */
  let asksFrom = 0
  let sendsFrom = 0

  const say = (state: SyncState) => {
    if (!stopped) show(state)
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => begin(), timerDelay(ms))
  }
  // whatever asked for an exchange before it looks is seen by it: a change of one's own comes back as a poke while it is being sent
  const looks = () => (again = false)
  const exchange = async () => {
    let why: RemoteError | null = null
    let nextHeldMs = 0
    do {
      say('syncing')
      const asksFirst = unsure || !mayBeOnline()
      const how = { sends: performance.now() >= sendsFrom, asksFirst, written: wrote, spreadMs, looks }
      wrote = false
      why = await syncOnce(db, transport, how)
      unsure = false
      if (why !== null) sendsFrom = performance.now() + why.retryAfterMs
      nextHeldMs = await untilNextHeld(db)
    } while (again && !stopped)
    // in the same turn: whoever begins from here on isn't overheard
    running = false
    failures = why === null ? 0 : failures + 1
    // everything is fetched, and the line says how much still waits
    say('up-to-date')
    const unsentMs = why === null ? sendsFrom - performance.now() : backoffMs(failures - 1, why.retryAfterMs)
    const waitMs = soonest([nextHeldMs, unsentMs])
    if (waitMs > 0) later(waitMs)
  }
  const failed = (error: unknown) => {
    running = false
    if (stopped) return
    const retryAfterMs = error instanceof RemoteError ? error.retryAfterMs : 0
    const state = stateAfter(error)
    asksFrom = performance.now() + retryAfterMs
    say(state)
    if (waitsForPerson.includes(state)) return
    // what can be loaded again goes; where that isn't enough, the next exchange says so again
    if (state === 'full') void freeSpace(db).catch(() => undefined)
    else unsure = true
    later(backoffMs(failures++, retryAfterMs))
    if (!(error instanceof RemoteError) && state !== 'full') console.error('sync', error)
  }
  function begin(written = false): void {
    wrote ||= written
    again = running
    if (running) return
    clearTimeout(timer)
    const waitMs = asksFrom - performance.now()
    if (waitMs > 0) return later(waitMs)
    running = true
    void exchange().catch(failed)
  }
  return {
    begin,
    beginByHand: () => {
      asksFrom = sendsFrom = 0
      begin()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** No timer begins an exchange after these. */
const waitsForPerson: readonly SyncState[] = ['sign-in', 'update']

/** What a failed exchange says of sync. */
function stateAfter(error: unknown): SyncState {
  const status = error instanceof RemoteError ? error.status : 0
  if (status === 401) return 'sign-in'
  if (status === 426) return 'update'
  return isFull(error) ? 'full' : 'offline'
}

/** The shortest of these waits (ms); 0 = there is none. */
function soonest(waitsMs: readonly number[]): number {
  const left = waitsMs.filter((ms) => ms > 0)
  return left.length === 0 ? 0 : Math.min(...left)
}

/** What the browser says of the line: a hint, which only decides what is asked first. */
const mayBeOnline = (): boolean => globalThis.navigator?.onLine !== false

/** Milliseconds until the next entry that is held back (room for undo) may go, or everything is fetched again; 0 = nothing is to come. Also after a restart. */
async function untilNextHeld(db: CoterieDb): Promise<number> {
  const [waiting, beginsAt] = await Promise.all([
    db.outbox.where('state').equals('waiting').toArray(),
    readMeta(db, 'beginsAt'),
  ])
  const waitMs = soonest([...waiting.map((entry) => heldMs(entry, serverNow())), untilBegin(beginsAt)])
  return waitMs === 0 ? 0 : waitMs + 50
}
