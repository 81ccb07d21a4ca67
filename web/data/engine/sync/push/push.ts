import { SYNC_SCHEMA, type MutationResult } from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { isReadMark } from '../../../../../domain/sync/collections'
import { recordServerTime, serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry } from '../../db/local-tables'
import { readMetas, writeMeta } from '../../db/meta'
import { isRetryable, RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import { readSyncState, type SyncSnapshot } from '../read-sync-state'
import { maxHoldMs } from './hold'
import { toMutation } from './next-batch'
import { optimisticTables, rebuildRows } from './optimistic-rows'
import { realignNumbers, renewClientId } from '../pull/reset'
import { addSentEntries } from './sent-entries'

type ToPush = Pick<SyncSnapshot, 'batch' | 'series'>

/**
 * Sends the next batch and stores the results. Returns true if something was sent and there may be more.
 * @throws RemoteError if the push has to be retried later (no answer, busy) or can't continue (signed out, app too old)
 */
export async function pushStep(db: CoterieDb, transport: SyncTransport, snapshot?: ToPush): Promise<boolean> {
  const { batch, series } = snapshot ?? (await readSyncState(db))
  if (batch.length === 0) return false
  try {
    const answer = await transport.push({ schema: SYNC_SCHEMA, ...series, muts: batch.map(toMutation) })
    recordServerTime(answer.now)
    await applyResults(db, batch, answer.results, answer.last)
    // The next push handles the gap, or finds which change is rate-limited and until when.
    if (answer.stopped === null || answer.stopped === 'sequence-gap' || answer.stopped === 'rate-limited') return true
    throw new RemoteError({ code: answer.stopped }, statusOf[answer.stopped] ?? 503)
  } catch (error) {
    if (error instanceof RemoteError && (await holdRateLimited(db, error, batch))) return true
    if (!(error instanceof RemoteError) || isRetryable(error) || error.status === 401 || error.status === 426)
      throw error
    if (error.code === 'sequence-gap') {
      await realignNumbers(db, Number(error.details['last'] ?? 0))
      return true
    }
    await correct(db, error, batch)
    // The server refused the whole request, so the entries are sent one by one to find the invalid one.
    return batch.length > 1 && isOwnFault(error) ? pushStep(db, transport, await readSyncState(db, 1)) : true
  }
}

/** A push that stops after some entries has status 200. */
const statusOf: { [code: string]: number } = { 'disk-full': 507 }

/**
 * Holds the rate-limited change while others are sent before it with new numbers (Y10): the server has processed no entry
 * of this batch from it on. Returns false if the refusal doesn't concern a single change.
 */
async function holdRateLimited(
  db: CoterieDb,
  { code, details, retryAfterMs }: RemoteError,
  batch: readonly OutboxEntry[],
) {
  const [first] = batch
  if (code !== 'rate-limited' || first === undefined || details['key'] !== first.key) return false
  await db.transaction('rw', ['outbox'], async () => {
    const entry = await db.outbox.get(first.order)
    if (entry?.n !== first.n || entry.state !== 'waiting') return
    await db.outbox.where('state').equals('waiting').modify({ n: 0 })
    const waitMs = Math.min(Math.max(retryAfterMs, minWaitMs), maxWaitMs)
    await db.outbox.update(first.order, { notBefore: serverNow() + waitMs })
  })
  return true
}

const minWaitMs = 1_000
/** Shorter than the longest hold, so that a small clock correction doesn't end the wait. */
const maxWaitMs = maxHoldMs - 60_000

/**
 * In one transaction: after a crash the whole batch is sent again. An entry with another number may have other content now.
 */
export async function applyResults(
  db: CoterieDb,
  batch: readonly Pick<OutboxEntry, 'c' | 'order'>[],
  results: readonly MutationResult[],
  last = 0,
): Promise<void> {
  const tables = new Set(batch.map(({ c }) => c))
  await db.transaction('rw', [...tables, ...optimisticTables, 'meta'], async () => {
    const [now, { sent, lastN }] = await Promise.all([
      db.outbox.bulkGet(batch.map(({ order }) => order)),
      readMetas(db, ['sent', 'lastN']),
    ])
    const entries = new Map(now.filter((entry) => entry !== undefined).map((entry) => [entry.key, entry]))
    const accepted: OutboxEntry[] = []
    for (const result of results) {
      const entry = entries.get(result.key)
      // The same answer has arrived twice.
      if (entry === undefined || entry.n !== result.n || entry.state !== 'waiting') continue
      if (result.ok) accepted.push(entry)
      else if (result.code === 'sequence-gap') await db.outbox.update(entry.order, { n: 0 })
      else if (result.code === 'idempotency-mismatch') {
        // The server has the version before an edit. The edited entry is a different change, so it needs a new key.
        await db.outbox.update(entry.order, { n: 0, key: newId() })
      } else if (result.code === 'not-found' && isReadMark(entry)) {
        // A restored server doesn't have the row that the person read.
        await db.outbox.delete(entry.order)
        await rebuildRows(db, entry.c, [entry.id])
      } else await rejectEntry(db, entry, result)
    }
    await Promise.all([
      db.outbox.bulkPut(accepted.map((entry) => ({ ...entry, state: 'acknowledged' }))),
      writeMeta(db, { sent: addSentEntries(sent, accepted), lastN: Math.max(last, lastN) }),
    ])
  })
}

async function rejectEntry(db: CoterieDb, entry: OutboxEntry, why: Partial<MutationResult>): Promise<void> {
  const { code = 'server-error', fields = {}, server = {} } = why
  await db.outbox.update(entry.order, { state: 'rejected', code, fields, server })
  await rebuildRows(db, entry.c, [entry.id])
}

async function correct(db: CoterieDb, error: RemoteError, batch: readonly OutboxEntry[]): Promise<void> {
  if (error.code === 'other-person') return renewClientId(db)
  const [only] = batch
  if (only === undefined || batch.length > 1) return
  // The server has never stored this number.
  await db.transaction('rw', [only.c, ...optimisticTables], async () => {
    await rejectEntry(db, only, { code: error.code, fields: error.fields })
    await db.outbox.update(only.order, { n: 0 })
  })
}

const isOwnFault = (error: RemoteError): boolean => error.code !== 'other-person'
