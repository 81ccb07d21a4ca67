import { RESET_SPREAD_MS, type StreamPage } from '../../../../domain/sync/protocol'
import { timerDelay } from '../../../../domain/moments'
import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { freeSpace, isQuotaExceeded } from '../db/free-space'
import { readMeta } from '../db/meta'
import { RemoteError } from '../remote/errors'
import type { SyncTransport } from '../remote/sync-transport'
import { syncOnce } from './sync-once'
import { backoffMs, remainingHoldMs } from './waits'
import { msUntilRestart, storePage } from './pull/pull'
import type { SyncState } from './status'

export interface SyncScheduler {
  /**
   * Starts an exchange after the current one and after a wait that the server requested (Y10). If only pages start it, and
   * the last exchange succeeded, they are stored instead.
   */
  begin(hasWrites?: boolean, page?: StreamPage | null): void
  beginNow(): void
  stop(): void
}

type Show = (state: SyncState) => void

const randomDelay = (): number => Math.random() * RESET_SPREAD_MS

/**
 * Runs at most one exchange at a time. Runs another one when a held change becomes due, and waits longer after each
 * failure.
 */
export function createSyncScheduler(
  db: CoterieDb,
  transport: SyncTransport,
  show: Show,
  restartDelayMs = randomDelay,
): SyncScheduler {
  let stopped = false
  let running = false
  const starts = collectStarts()
  let failures = 0
  let isUncertain = false
  const timer = restartableTimer(() => begin())
  /** Times (`performance.now()`) at which the pauses end that the server requested for all requests and for pushes. */
  let pauseUntil = 0
  let pushPauseUntil = 0

  const report = (state: SyncState) => {
    if (!stopped) show(state)
  }
  // This exchange includes starts before the state is read, because it asks the server afterwards.
  const onRead = () => void starts.take()
  const exchange = async () => {
    let why: RemoteError | null = null
    let nextHeldMs = 0
    do {
      const { pages, hasWrites } = starts.take()
      if (failures > 0 || why !== null || !(await storePages(db, pages))) {
        report('syncing')
        const mayPush = performance.now() >= pushPauseUntil
        const options = { mayPush, pullFirst: isUncertain || !mayBeOnline(), hasWrites, restartDelayMs, onRead }
        why = await syncOnce(db, transport, options)
      }
      isUncertain = false
      if (why !== null) pushPauseUntil = performance.now() + why.retryAfterMs
      nextHeldMs = await untilNextHeld(db)
    } while (starts.any() && !stopped)
    // This runs in the same task as the check of `starts`, so that an exchange started from here on isn't lost.
    running = false
    failures = why === null ? 0 : failures + 1
    report('up-to-date')
    const unsentMs = why === null ? pushPauseUntil - performance.now() : backoffMs(failures - 1, why.retryAfterMs)
    const waitMs = shortestWait([nextHeldMs, unsentMs])
    if (waitMs > 0) timer.start(waitMs)
  }
  const failed = (error: unknown) => {
    running = false
    if (stopped) return
    const retryAfterMs = error instanceof RemoteError ? error.retryAfterMs : 0
    const state = stateAfter(error)
    pauseUntil = performance.now() + retryAfterMs
    report(state)
    if (waitsForPerson.includes(state)) return
    // If this isn't enough, the next exchange reports the full disk again.
    if (state === 'full') void freeSpace(db).catch(() => undefined)
    else isUncertain = true
    timer.start(backoffMs(failures++, retryAfterMs))
    if (!(error instanceof RemoteError) && state !== 'full') console.error('sync', error)
  }
  function begin(hasWrites = false, page: StreamPage | null = null): void {
    starts.add(hasWrites, page)
    if (running) return
    timer.clear()
    const waitMs = pauseUntil - performance.now()
    if (waitMs > 0) return timer.start(waitMs)
    running = true
    void exchange().catch(failed)
  }
  return {
    begin,
    beginNow: () => {
      pauseUntil = pushPauseUntil = 0
      begin()
    },
    stop: () => {
      stopped = true
      timer.stop()
    },
  }
}

/** Collects what starts exchanges. `pages` is null if something else than pages did. */
function collectStarts() {
  const none = { isAny: false, hasWrites: false, pages: [] as StreamPage[] | null }
  let came = none
  return {
    any: () => came.isAny,
    add: (hasWrites: boolean, page: StreamPage | null): void => {
      const pages = page === null || hasWrites || came.pages === null ? null : [...came.pages, page]
      came = { isAny: true, hasWrites: came.hasWrites || hasWrites, pages }
    },
    take: () => {
      const taken = came
      came = none
      return taken
    },
  }
}

/** Returns whether pages are all that started the exchange, and each continued where the device was. */
async function storePages(db: CoterieDb, pages: readonly StreamPage[] | null): Promise<boolean> {
  if (pages === null) return false
  for (const page of pages) if (!(await storePage(db, page))) return false
  return pages.length > 0
}

/** Each start replaces the previous one; none works after `stop`. */
function restartableTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const clear = () => clearTimeout(timer)
  return {
    clear,
    start: (ms: number): void => {
      clear()
      if (!stopped) timer = setTimeout(run, timerDelay(ms))
    },
    stop: () => {
      stopped = true
      clear()
    },
  }
}

const waitsForPerson: readonly SyncState[] = ['sign-in', 'update']

function stateAfter(error: unknown): SyncState {
  const status = error instanceof RemoteError ? error.status : 0
  if (status === 401) return 'sign-in'
  if (status === 426) return 'update'
  return isQuotaExceeded(error) ? 'full' : 'offline'
}

function shortestWait(waitsMs: readonly number[]): number {
  const left = waitsMs.filter((ms) => ms > 0)
  return left.length === 0 ? 0 : Math.min(...left)
}

/** Reports whether the browser may be online. This is only a hint: it decides whether to pull before sending. */
const mayBeOnline = (): boolean => globalThis.navigator?.onLine !== false

/** Returns the time (ms) until a held entry or a delayed full fetch is due; 0 = there is neither. */
async function untilNextHeld(db: CoterieDb): Promise<number> {
  const [waiting, beginsAt] = await Promise.all([
    db.outbox.where('state').equals('waiting').toArray(),
    readMeta(db, 'beginsAt'),
  ])
  const waitMs = shortestWait([
    ...waiting.map((entry) => remainingHoldMs(entry, serverNow())),
    msUntilRestart(beginsAt),
  ])
  return waitMs === 0 ? 0 : waitMs + 50
}
