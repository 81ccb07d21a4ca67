import { liveQuery } from 'dexie'
import type { StreamPage } from '../../../../domain/sync/protocol'
import { restoreClockOffset } from '../db/clock'
import { currentDatabase } from '../db/current-database'
import { leaderLock, type CoterieDb } from '../db/database'
import { readMeta } from '../db/meta'
import { httpTransport, type SyncTransport } from '../remote/sync-transport'
import { session } from '../person/session-state'
import { electLeader, type Leadership } from './leader'
import { onPageActive, onSyncPing, onSyncRequest } from './sync-triggers'
import { createSyncScheduler } from './sync-scheduler'
import { syncState, type Driver, type SyncState } from './status'

interface Engine {
  db: CoterieDb
  wakeNow(): void
  stop(): void
}

let engine: Engine | null = null

export function syncCurrentDatabase(): void {
  const follow = () => {
    const database = currentDatabase.get()
    if (database !== null && engine?.db === database.db) return
    engine?.stop()
    engine = database === null || database.newer ? null : startEngine(database.db, httpTransport)
    if (database?.newer) syncState.set('update')
  }
  currentDatabase.subscribe(follow)
  follow()
}

/**
 * Sends waiting changes until none is left, no more can be sent, or `limitMs` is over. Returns the number of changes that
 * are still pending.
 */
export async function sendWaitingChanges(limitMs = 15_000): Promise<number> {
  const db = currentDatabase.get()?.db
  if (db === undefined) return 0
  engine?.wakeNow()
  if (engine?.db === db && canSend()) await untilSent(db, limitMs)
  return currentDatabase.get()?.db === db ? db.outbox.where('state').notEqual('acknowledged').count() : 0
}

const canSend = (): boolean => syncState.get() !== 'offline' && globalThis.navigator?.onLine !== false

const finalStates: readonly SyncState[] = ['offline', 'sign-in', 'update']

function untilSent(db: CoterieDb, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const stop of stops) stop()
      resolve()
    }
    const timer = setTimeout(end, limitMs)
    const counted = liveQuery(() => db.outbox.where('state').equals('waiting').count()).subscribe({
      next: (left) => left === 0 && end(),
      error: end,
    })
    globalThis.addEventListener?.('offline', end)
    const stops = [
      () => clearTimeout(timer),
      () => counted.unsubscribe(),
      () => globalThis.removeEventListener?.('offline', end),
      syncState.subscribe(() => finalStates.includes(syncState.get()) && end()),
      currentDatabase.subscribe(() => currentDatabase.get()?.db !== db && end()),
    ]
  })
}

/** Only the leading tab sends and fetches; other tabs notify it. */
function startEngine(db: CoterieDb, transport: SyncTransport): Engine {
  let leading = false
  let stopped = false
  let isUserWaiting = false
  const cleanups: (() => void)[] = []

  const leads = () => leading && !stopped
  const refetch = lazyDriver(() => loadRefetch(db, transport), leads)
  const scheduler = createSyncScheduler(db, transport, (state) => {
    syncState.set(state)
    // Without a session the server would refuse the stream again and again (Y19).
    if (state !== 'syncing') setListening(leads() && state !== 'sign-in')
    tabs.broadcast({ kind: 'state', state })
    refetch(state)
    sendFiles(state, isUserWaiting)
    if (state !== 'syncing') isUserWaiting = false
  })
  const sendFiles = lazyDriver(
    () => loadUploader(db, transport, () => scheduler.begin(true)),
    leads,
    async () => (await db.outbox_files.where('entry').above('').count()) > 0,
  )
  const wake = (hasWrites = false, page: StreamPage | null = null) => {
    if (stopped) return
    isUserWaiting ||= hasWrites
    if (leading) scheduler.begin(hasWrites, page)
    else tabs.broadcast({ kind: 'nudge' })
  }
  const wakeNow = () => {
    if (stopped) return
    isUserWaiting = true
    if (leading) scheduler.beginNow()
    else tabs.broadcast({ kind: 'nudge', isManual: true })
  }
  const setListening = pingListener((page) => wake(false, page))
  const lead = (isLeader: boolean) => {
    leading = isLeader
    setListening(isLeader && !stopped && syncState.get() !== 'sign-in')
    if (!isLeader) sendFiles('copy')
    if (isLeader) wake()
  }
  const tabs: Leadership<SyncState> = electLeader<SyncState>(
    leaderLock(db.userId),
    (is) => queueMicrotask(() => lead(is)),
    (message) => {
      if (message.kind === 'nudge' && leading) {
        if (message.isManual) wakeNow()
        else wake(true)
      }
      if (message.kind === 'state' && !leading) syncState.set(message.state)
    },
  )
  syncState.set('copy')
  onSyncRequest((isManual) => (isManual ? wakeNow() : wake(true)))
  cleanups.push(
    onPageActive(() => wake()),
    session.subscribe(() => {
      const { state } = session.get()
      if (state === 'live' && syncState.get() !== 'up-to-date') wake()
    }),
  )
  wake()
  void readMeta(db, 'clockOffset').then(restoreClockOffset, () => undefined)
  void navigator.storage?.persist?.().catch(() => false)
  return {
    db,
    wakeNow,
    stop: () => {
      stopped = true
      scheduler.stop()
      refetch('copy')
      sendFiles('copy')
      setListening(false)
      onSyncRequest(null)
      for (const end of cleanups) end()
      tabs.stop()
      syncState.set('copy')
    },
  }
}

function pingListener(wake: (page: StreamPage | null) => void): (should: boolean) => void {
  let stop: (() => void) | null = null
  return (should) => {
    if (should === (stop !== null)) return
    stop?.()
    stop = should ? onSyncPing(wake) : null
  }
}

const loadRefetch = async (db: CoterieDb, transport: SyncTransport): Promise<Driver> =>
  (await import('./pull/weekly-refetch')).weeklyRefetch(db, transport)

const loadUploader = async (db: CoterieDb, transport: SyncTransport, exchange: () => void): Promise<Driver> =>
  (await import('./push/outbox-files')).createFileUploader(db, transport, exchange)

/**
 * Returns a function that gets each new state. It loads the driver on first use, and runs it in the leading tab while sync
 * is up to date.
 */
function lazyDriver(
  load: () => Promise<Driver>,
  leads: () => boolean,
  isNeeded?: () => Promise<boolean>,
): (state: SyncState, isManual?: boolean) => void {
  let loaded: Promise<Driver> | null = null
  const begin = async (isManual: boolean): Promise<void> => {
    if (loaded === null && isNeeded !== undefined && !(await isNeeded())) return
    loaded ??= load()
    const driver = await loaded
    if (leads()) driver.begin(isManual)
    else driver.pause()
  }
  return (state, isManual = false) => {
    // If the code can't be loaded now, the next exchange tries again.
    if (state === 'up-to-date' && leads()) begin(isManual).catch(() => (loaded = null))
    else if (state !== 'syncing') void loaded?.then((driver) => driver.pause()).catch(() => undefined)
  }
}
