import { SYNC_SCHEMA } from '../../../domain/sync/limits'
import { newId } from '../../../domain/sync/new-id'
import type { MutationResult } from '../../../domain/sync/protocol'
import { noteServerTime, serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import type { OutboxEntry } from '../db/local-tables'
import { readMeta, writeMeta } from '../db/meta'
import { isPassing, RemoteError } from '../remote/errors'
import type { SyncTransport } from '../remote/sync-transport'
import { mutationOf, nextBatch } from './next-batch'
import { waitForFiles } from './outbox-files'
import { overlayTables, rebuild } from './rebuild'
import { realign, renewClient } from './reset'
import { noteSent } from './sent'
import { aloneFrom } from './stuck'

/**
 * Sends the next entries and takes in what became of them. True: there may be more to send.
 * @throws RemoteError when it should be tried later (no answer, busy) or can't go on (signed out, app too old)
 */
export async function pushStep(db: CoterieDb, transport: SyncTransport, limit?: number): Promise<boolean> {
  if ((await db.outbox.where('state').equals('waiting').count()) === 0) return false
  const { client, batch } = await numberNext(db, limit)
  if (batch.length === 0) return false
  try {
    const answer = await transport.push({ schema: SYNC_SCHEMA, client, muts: batch.map(mutationOf) })
    noteServerTime(answer.now)
    await settle(db, answer.results)
    // the next push learns of the gap, or what comes too fast and how long it has to wait
    if (answer.stopped === null || answer.stopped === 'sequence-gap' || answer.stopped === 'rate-limited') return true
    throw new RemoteError({ code: answer.stopped }, statusOf[answer.stopped] ?? 503)
  } catch (error) {
    if (error instanceof RemoteError && (await letWait(db, error, batch))) return true
    if (!(error instanceof RemoteError) || isPassing(error) || error.status === 401 || error.status === 426) throw error
    await correct(db, error, batch)
    // Refused as a whole, for no reason of ours: one by one, so that the one that can't be sent is found.
    return batch.length > 1 && isOwnFault(error) ? pushStep(db, transport, 1) : true
  }
}

/** A stopped push answers 200; what stopped it counts like the refusal of a whole request. */
const statusOf: { [code: string]: number } = { 'disk-full': 507 }

/**
 * Lets the change that comes too fast wait alone, as long as the server said, while others overtake it (Y10). Nothing of this batch from it
 * on was decided, so none of it keeps its number. False: the refusal isn't one of a single change.
 */
async function letWait(db: CoterieDb, { code, details, retryAfterMs }: RemoteError, batch: readonly OutboxEntry[]) {
  const [first] = batch
  if (code !== 'rate-limited' || first === undefined || details['n'] !== first.n) return false
  await db.transaction('rw', ['outbox', 'meta'], async () => {
    const entry = await db.outbox.get(first.order)
    if (entry?.n !== first.n || entry.state !== 'waiting') return
    // should an older request with one of these numbers still arrive, the ledger knows it for another mutation, and a new one is given
    await realign(db, first.n - 1)
    await db.outbox.update(first.order, { notBefore: serverNow() + Math.max(retryAfterMs, leastWaitMs) })
  })
  return true
}

/** Also when the server names no wait: never at once again. */
const leastWaitMs = 1_000

/** The next entries, numbered. Numbers are given in a transaction, just before the first send, and never change after it. */
function numberNext(db: CoterieDb, limit?: number): Promise<{ client: string; batch: OutboxEntry[] }> {
  return db.transaction('rw', ['outbox', 'outbox_files', 'meta'], async () => {
    const all = await db.outbox.orderBy('order').toArray()
    const alone = all.some(({ state, tries = 0 }) => state === 'waiting' && tries >= aloneFrom)
    const batch = nextBatch(all, serverNow(), alone ? 1 : limit, await waitForFiles(db))
    const client = (await readMeta(db, 'client')) || newId()
    let nextN = await readMeta(db, 'nextN')
    for (const entry of batch) {
      if (entry.n !== 0) continue
      entry.n = nextN++
      await db.outbox.update(entry.order, { n: entry.n })
    }
    if (batch.length > 0) await writeMeta(db, { client, nextN })
    return { client, batch }
  })
}

/** Writes down what the server decided. */
export async function settle(db: CoterieDb, results: readonly MutationResult[]): Promise<void> {
  for (const result of results) {
    const found = await waitingAs(db, result.n)
    if (found === undefined) continue
    await db.transaction('rw', [found.c, ...overlayTables, 'meta'], async () => {
      const entry = await db.outbox.get(found.order)
      // Decided already: the same answer came twice.
      if (entry?.n !== result.n || entry.state !== 'waiting') return
      if (result.ok) {
        await db.outbox.update(entry.order, { state: 'acked', seq: result.seq })
        await noteSent(db, entry)
      } else if (result.code === 'sequence-gap') await db.outbox.update(entry.order, { n: 0 })
      else await park(db, entry, result)
    })
  }
}

/** A number may also stand at a parked entry from before a realignment: only the waiting one is meant. */
const waitingAs = (db: CoterieDb, n: number): Promise<OutboxEntry | undefined> =>
  db.outbox
    .where('n')
    .equals(n)
    .filter((entry) => entry.state === 'waiting')
    .first()

async function park(db: CoterieDb, entry: OutboxEntry, why: Partial<MutationResult>): Promise<void> {
  const { code = 'server-error', fields = {}, server = {} } = why
  await db.outbox.update(entry.order, { state: 'parked', code, fields, server })
  await rebuild(db, entry.c, entry.id)
}

async function correct(db: CoterieDb, error: RemoteError, batch: readonly OutboxEntry[]): Promise<void> {
  if (error.code === 'sequence-gap') return realign(db, Number(error.details['last'] ?? 0))
  if (error.code === 'other-person') return renewClient(db)
  const [only] = batch
  if (only === undefined || batch.length > 1) return
  // The server never counted it: the next entry takes its number.
  await db.transaction('rw', [only.c, ...overlayTables, 'meta'], async () => {
    await park(db, only, { code: error.code, fields: error.fields })
    await db.outbox.update(only.order, { n: 0 })
    await writeMeta(db, { nextN: only.n })
  })
}

const isOwnFault = (error: RemoteError): boolean => error.code !== 'sequence-gap' && error.code !== 'other-person'
