import { liveQuery } from 'dexie'
import { rememberedOffset } from '../db/clock'
import { currentCopy } from '../db/current'
import type { CoterieDb } from '../db/database'
import { readMeta } from '../db/meta'
import { httpTransport, type SyncTransport } from '../remote/sync-transport'
import { session } from '../person/state'
import { elect, type Leadership } from './leader'
import { onNudge } from './nudge'
import { watchPage, watchPokes } from './sync-triggers'
import { exchangeRounds } from './sync-scheduler'
import { syncState, type SyncState } from './status'
import type { Uploads } from './push/uploads'
import type { WeeklyRefetch } from './pull/weekly-refetch'

interface Engine {
  db: CoterieDb
  /** Exchanges now because the person asked for it. */
  wakeByHand(): void
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

/**
 * Sends what waits now, for at most `limitMs`: asks for one exchange, which goes on by itself, and follows what waits. Ends before that
 * when nothing more can go: without a connection, refused, or the copy closed.
 * @returns how many changes still wait; 0 without a copy
 */
export async function sendWaiting(limitMs = 15_000): Promise<number> {
  const db = currentCopy.get()?.db
  if (db === undefined) return 0
  // also when nothing waits: whoever asks for it wants to be up to date
  engine?.wakeByHand()
  if (engine?.db === db && canSend()) await untilSent(db, limitMs)
  return currentCopy.get()?.db === db ? db.outbox.where('state').notEqual('acknowledged').count() : 0
}

const canSend = (): boolean => syncState.get() !== 'offline' && globalThis.navigator?.onLine !== false

/** What an exchange says when nothing more goes out until somebody does something, or the connection is back. */
const finalStates: readonly SyncState[] = ['offline', 'sign-in', 'update']

/** Resolves when nothing waits any more, when an exchange ended with less, when the copy closes, or after `limitMs`. */
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
      currentCopy.subscribe(() => currentCopy.get()?.db !== db && end()),
    ]
  })
}

/** Sync of one copy in this tab. Only the leading tab sends and fetches; the others tell it when there is something to do. */
function startEngine(db: CoterieDb, transport: SyncTransport): Engine {
  let leading = false
  let stopped = false
  /** A person waits: files that failed are tried again at once. */
  let isUserWaiting = false
  const cleanups: (() => void)[] = []

  const refetch = refetchDriver(db, transport, () => leading && !stopped)
  const scheduler = exchangeRounds(db, transport, (state) => {
    syncState.set(state)
    // without a session no stream is opened: it would be refused again and again (Y19)
    if (state !== 'syncing') setListening(leading && !stopped && state !== 'sign-in')
    tabs.tell({ kind: 'state', state })
    refetch(state)
    sendFiles(state, isUserWaiting)
    if (state !== 'syncing') isUserWaiting = false
  })
  const leads = () => leading && !stopped
  const sendFiles = fileDriver(db, transport, leads, () => scheduler.begin(true))
  const wake = (written = false) => {
    if (stopped) return
    isUserWaiting ||= written
    if (leading) scheduler.begin(written)
    else tabs.tell({ kind: 'nudge' })
  }
  const wakeByHand = () => {
    if (stopped) return
    isUserWaiting = true
    if (leading) scheduler.beginByHand()
    else tabs.tell({ kind: 'nudge', byHand: true })
  }
  const setListening = pingListener(() => wake())
  const lead = (isLeader: boolean) => {
    leading = isLeader
    setListening(isLeader && !stopped && syncState.get() !== 'sign-in')
    if (!isLeader) sendFiles('copy', false)
    if (isLeader) wake()
  }
  const tabs: Leadership<SyncState> = elect<SyncState>(
    `coterie-sync-${db.userId}`,
    (is) => queueMicrotask(() => lead(is)),
    (news) => {
      if (news.kind === 'nudge' && leading) {
        if (news.byHand) wakeByHand()
        else wake(true)
      }
      if (news.kind === 'state' && !leading) syncState.set(news.state)
    },
  )
  syncState.set('copy')
  onNudge((byHand) => (byHand ? wakeByHand() : wake(true)))
  cleanups.push(
    watchPage(() => wake()),
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
    wakeByHand,
    stop: () => {
      stopped = true
      scheduler.stop()
      refetch('copy')
      sendFiles('copy', false)
      setListening(false)
      onNudge(null)
      for (const end of cleanups) end()
      tabs.stop()
      syncState.set('copy')
    },
  }
}

/** Listens to the server's pingListener while it is told to. */
function pingListener(wake: () => void): (should: boolean) => void {
  let stop: (() => void) | null = null
  return (should) => {
    if (should === (stop !== null)) return
    stop?.()
    stop = should ? watchPokes(wake) : null
  }
}

/**
 * Lets the copy be fetched again once a week while all is well (`weekly-refetch`, loaded when it is first of use), in the tab that leads.
 * Answers who is told how it stands.
 */
function refetchDriver(db: CoterieDb, transport: SyncTransport, leads: () => boolean): (state: SyncState) => void {
  let loaded: Promise<WeeklyRefetch> | null = null
  return (state) => {
    if (state === 'up-to-date' && leads()) {
      loaded ??= import('./pull/weekly-refetch').then((all) => all.weeklyRefetch(db, transport))
      loaded.then(
        (all) => (leads() ? all.begin() : all.pause()),
        () => (loaded = null),
      )
    } else if (state !== 'syncing') void loaded?.then((all) => all.pause()).catch(() => undefined)
  }
}

/**
 * Sends the files that wait beside the exchanges (`uploads`, loaded when there is one), in the tab that leads, while the server can be
 * reached. Answers who is told how it stands; `isByHand`: a person waits for it.
 */
function fileDriver(
  db: CoterieDb,
  transport: SyncTransport,
  leads: () => boolean,
  exchange: () => void,
): (state: SyncState, isByHand: boolean) => void {
  let loaded: Promise<Uploads> | null = null
  const begin = async (isByHand: boolean): Promise<void> => {
    if (loaded === null && (await db.outbox_files.where('entry').above('').count()) === 0) return
    loaded ??= import('./push/uploads').then((all) => all.uploads(db, transport, exchange))
    const all = await loaded
    if (leads()) all.begin(isByHand)
  }
  return (state, isByHand) => {
    // one that can't be loaded now is loaded after the next exchange
    if (state === 'up-to-date' && leads()) begin(isByHand).catch(() => (loaded = null))
    else if (state !== 'syncing') void loaded?.then((all) => all.pause()).catch(() => undefined)
  }
}
