import { rememberedOffset, serverNow } from '../db/clock'
import { currentCopy } from '../db/current'
import type { CoterieDb } from '../db/database'
import { readMeta } from '../db/meta'
import { RemoteError } from '../remote/errors'
import { httpTransport, type SyncTransport } from '../remote/sync-transport'
import { session } from '../person/state'
import { backoffMs } from './backoff'
import { syncOnce } from './cycle'
import { elect, type Leadership } from './leader'
import { onNudge } from './nudge'
import { watchPage, watchPokes } from './occasions'
import { syncState, type SyncState } from './status'

interface Engine {
  db: CoterieDb
  wake(): void
  stop(): void
}

let engine: Engine | null = null

/** Keeps sync running for whichever copy is open. Call it once, at start. */
export function syncOpenCopy(): void {
  const follow = () => {
    const copy = currentCopy.get()
    if (copy !== null && engine?.db === copy.db) return
    engine?.stop()
    engine = copy === null || copy.newer ? null : startEngine(copy.db, httpTransport)
    if (copy?.newer) syncState.set('update')
  }
  currentCopy.subscribe(follow)
  follow()
}

/** Sends what waits now, for at most `limitMs`; resolves with the number of changes that still wait. */
export async function sendWaiting(limitMs = 15_000): Promise<number> {
  const db = currentCopy.get()?.db
  if (db === undefined) return 0
  const waiting = () => db.outbox.where('state').equals('waiting').count()
  const until = Date.now() + limitMs
  let left = await waiting()
  while (left > 0 && Date.now() < until) {
    engine?.wake()
    await new Promise((resolve) => setTimeout(resolve, 200))
    left = await waiting()
  }
  return left + (await db.outbox.where('state').equals('parked').count())
}

/** Milliseconds until the next entry that is held back (room for undo) may go; null when none is. Also after a restart. */
async function untilNextHeld(db: CoterieDb): Promise<number | null> {
  const waiting = await db.outbox.where('state').equals('waiting').toArray()
  const times = waiting.map((entry) => entry.notBefore).filter((time) => time > serverNow())
  return times.length === 0 ? null : Math.min(...times) - serverNow() + 50
}

/** Sync of one copy in this tab. Only the leading tab sends and fetches; the others tell it when there is something to do. */
function startEngine(db: CoterieDb, transport: SyncTransport): Engine {
  let leading = false
  let stopped = false
  let running = false
  let again = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopPokes: (() => void) | null = null
  const endings: (() => void)[] = []

  const show = (state: SyncState) => {
    if (stopped) return
    syncState.set(state)
    tabs.tell({ kind: 'state', state })
  }
  const run = async () => {
    if (running) {
      again = true
      return
    }
    running = true
    clearTimeout(timer)
    let heldMs: number | null = null
    try {
      do {
        again = false
        show('syncing')
        await syncOnce(db, transport)
        heldMs = await untilNextHeld(db)
      } while (again && !stopped)
      failures = 0
      show('up-to-date')
      if (heldMs !== null && !stopped) timer = setTimeout(() => void run(), heldMs)
    } catch (error) {
      if (!stopped) failed(error)
    } finally {
      running = false
    }
  }
  const failed = (error: unknown) => {
    const status = error instanceof RemoteError ? error.status : 0
    if (status === 401) return show('sign-in')
    if (status === 426) return show('update')
    // Too fast for the server: everything is fetched, and the line says how much still waits.
    show(status === 429 ? 'up-to-date' : 'offline')
    const retryAfterMs = error instanceof RemoteError ? error.retryAfterMs : 0
    timer = setTimeout(() => void run(), backoffMs(failures++, retryAfterMs))
    if (!(error instanceof RemoteError)) console.error('sync', error)
  }
  const wake = () => {
    if (stopped) return
    if (leading) void run()
    else tabs.tell({ kind: 'nudge' })
  }
  const lead = (isLeader: boolean) => {
    leading = isLeader
    stopPokes?.()
    stopPokes = isLeader && !stopped ? watchPokes(wake) : null
    if (isLeader) wake()
  }
  const tabs: Leadership<SyncState> = elect<SyncState>(
    `coterie-sync-${db.userId}`,
    (is) => queueMicrotask(() => lead(is)),
    (news) => {
      if (news.kind === 'nudge' && leading) wake()
      if (news.kind === 'state' && !leading) syncState.set(news.state)
    },
  )
  syncState.set('copy')
  onNudge(wake)
  endings.push(
    watchPage(wake),
    session.subscribe(() => {
      const { state } = session.get()
      if (state === 'live' && syncState.get() !== 'up-to-date') wake()
    }),
  )
  // A tab that follows hears the state from the leader's next exchange.
  wake()
  void readMeta(db, 'clockOffset').then(rememberedOffset, () => undefined)
  void navigator.storage?.persist?.().catch(() => false)
  return {
    db,
    wake,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      stopPokes?.()
      onNudge(null)
      for (const end of endings) end()
      tabs.stop()
      syncState.set('copy')
    },
  }
}
