import { liveQuery } from 'dexie'
import type { SyncedCollection } from '../../domain/sync/collections'
import type { WireRow } from '../../domain/sync/protocol'
import { currentDatabase } from '../../web/data/engine/db/current-database'
import { CoterieDb } from '../../web/data/engine/db/database'
import { readMeta } from '../../web/data/engine/db/meta'
import { changeSession } from '../../web/data/engine/person/session-state'
import { loadClient } from '../../web/data/engine/remote/client'
import { httpTransport } from '../../web/data/engine/remote/sync-transport'
import { storeToken } from '../../web/data/engine/remote/token'
import { syncOnce } from '../../web/data/engine/sync/sync-once'
import { syncCurrentDatabase } from '../../web/data/engine/sync/engine'
import { requestSync } from '../../web/data/engine/sync/sync-triggers'
import { addToOutbox } from '../../web/data/engine/sync/push/outbox'
import { timeUntilVisible, ticket, wallClockMs, RowWatch } from '../peers/browser/visible-rows'
import type { EngineDriver, Touch } from '../sync/engine-driver'

/**
 * A moment of an exchange. `commit` and `page` are the server's times of a push's answer and of a page on the stream;
 * `event` is the arrival of a sync event, `read` the begin of a read of the local database, `stored` the end of a write.
 */
export interface Mark {
  what: 'commit' | 'page' | 'event' | 'read' | 'stored'
  at: number
}
export const marks: Mark[] = []
const mark = (what: Mark['what'], at = wallClockMs()) => void marks.push({ what, at })

/** Records marks from now on. It wraps the browser's functions, so that the product needs no code for it. */
function recordMarks(): void {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function marked(this: IDBDatabase, names, mode, options) {
    const opened = transaction.call(this, names, mode, options)
    if (mode === 'readwrite') opened.addEventListener('complete', () => mark('stored'))
    else mark('read')
    return opened
  }
  globalThis.EventSource = class extends EventSource {
    constructor(url: string | URL) {
      super(url)
      this.addEventListener('sync', ({ data }: MessageEvent<string>) => {
        mark('event')
        const { answer } = JSON.parse(data) as { answer?: { now: number } }
        if (answer !== undefined) mark('page', answer.now)
      })
    }
  }
  const { push } = httpTransport
  httpTransport.push = async (request) => {
    const answer = await push(request)
    mark('commit', answer.now)
    return answer
  }
}

let db: CoterieDb
let watching = new RowWatch()

/** Sets the signed-in person of this browser. The page has already set the device cookie. */
export async function signInAs(userId: string, token: string): Promise<void> {
  await loadClient(AbortSignal.timeout(10_000))
  storeToken(token, 3_600_000)
  db = new CoterieDb(userId)
}

const messages = () => db.table<WireRow, string>('ticket_messages')

/** Passes each value of a row to a watch: `edited_at` of a message, `read` of a notification. */
function follow(c: SyncedCollection, id: string, one: RowWatch): () => void {
  const subscription = liveQuery(() => db.table<WireRow, string>(c).get(id)).subscribe((row) => {
    if (row !== undefined) one.update({ edited_at: String(row[c === 'notifications' ? 'read' : 'edited_at']) })
  })
  return () => subscription.unsubscribe()
}

const readNotice = (id: string): Promise<void> =>
  addToOutbox(db, { op: 'update', c: 'notifications', id, patch: { read: true } })

/**
 * The product's own engine. A device may not change messages, so `timedWrite`, `watch` and `drain` mark notifications as
 * read instead. `localWrites` changes messages, but never sends these changes.
 */
export const driver: EngineDriver = {
  firstSync: async (rows) => {
    await db.open()
    const began = performance.now()
    await syncOnce(db, httpTransport)
    const took = performance.now() - began
    const stored = await messages().count()
    if (stored !== rows) throw new Error(`${stored} of ${rows} rows`)
    return took
  },
  cold: async () => {
    const began = performance.now()
    await db.open()
    const found = await messages()
      .where('[ticket_id+created_at]')
      .between([ticket, ''], [ticket, '\uffff'])
      .limit(50)
      .toArray()
    return { ms: performance.now() - began, found: found.length }
  },
  localWrites: async (touches) => {
    await db.open()
    const write = ({ id, edited_at }: Touch) =>
      addToOutbox(db, { op: 'update', c: 'ticket_messages', id, patch: { edited_at } })
    return timeUntilVisible(touches, (id, watch) => follow('ticket_messages', id, watch), write)
  },
  live: async () => {
    recordMarks()
    await db.open()
    await syncOnce(db, httpTransport)
    currentDatabase.set({ db, memoryOnly: false, newer: false, lost: 0 })
    changeSession({ state: 'live' })
    syncCurrentDatabase()
  },
  watch: (id) => {
    watching = new RowWatch()
    follow('notifications', id, watching)
    return watching.waitForFirst()
  },
  seen: () => watching.waitForChange(),
  timedWrite: async ({ id }) => {
    const at = wallClockMs()
    await readNotice(id)
    requestSync()
    return at
  },
  drain: async (touches) => {
    await db.open()
    await syncOnce(db, httpTransport)
    for (const { id } of touches) await readNotice(id)
    const began = performance.now()
    await syncOnce(db, httpTransport)
    const took = performance.now() - began
    const left = await db.outbox.count()
    if (left > 0) throw new Error(`${left} changes are still there`)
    return took
  },
}

/**
 * Measures the first sync of many rows: the time until screens open, until the first 50 messages can be read, and until it
 * is complete.
 */
export async function measureFirstScreen(): Promise<{
  openedMs: number
  readableMs: number
  wholeMs: number
  rows: number
}> {
  await db.open()
  const began = performance.now()
  let openedMs = 0
  let readableMs = 0
  let isWhole = false
  const look = async () => {
    while (!isWhole && readableMs === 0) {
      if (openedMs === 0 && (await readMeta(db, 'opened'))) openedMs = performance.now() - began
      const some = await messages().limit(50).toArray()
      if (openedMs > 0 && some.length === 50) readableMs = performance.now() - began
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const looking = look()
  await syncOnce(db, httpTransport)
  isWhole = true
  const wholeMs = performance.now() - began
  await looking
  return { openedMs, readableMs, wholeMs, rows: await messages().count() }
}

/** Pulls the changes since the last exchange. Returns the time (ms) and the number of messages left. */
export async function measureExchange(): Promise<{ ms: number; rows: number }> {
  await db.open()
  const began = performance.now()
  await syncOnce(db, httpTransport)
  return { ms: performance.now() - began, rows: await messages().count() }
}
