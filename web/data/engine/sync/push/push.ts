import type { Id } from '../../../../../domain/entities'
import { SYNC_SCHEMA, type MutationResult, type PushAnswer } from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { isReadMark } from '../../../../../domain/sync/collections'
import { recordServerTime, serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry, SentEntry } from '../../db/local-tables'
import { readMetaValues, writeMeta } from '../../db/meta'
import { isRetryable, RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import { readSyncState, type SyncSnapshot } from '../read-sync-state'
import { maxHoldMs } from '../waits'
import { toMutation } from './next-batch'
import { optimisticTables, rebuildRows } from './optimistic-rows'
import { storePage } from '../pull/pull'
import { realignNumbers, renewClientId } from '../pull/reset'

type ToPush = Pick<SyncSnapshot, 'batch' | 'series'>
type ToPull = Pick<SyncSnapshot, 'cursor' | 'since' | 'toConfirm'>

/**
 * Returns true if there may be more to send, and `pulled` if the answer also had what the pull would have brought.
 * @param pull the pull that the answer should replace
 * @throws RemoteError if the push has to be retried later or can't continue
 */
export async function pushStep(
  db: CoterieDb,
  transport: SyncTransport,
  snapshot?: ToPush,
  pull?: ToPull,
): Promise<boolean | 'pulled'> {
  const { batch, series } = snapshot ?? (await readSyncState(db))
  if (batch.length === 0) return false
  try {
    const answer = await transport.push({
      schema: SYNC_SCHEMA,
      ...series,
      muts: batch.map(toMutation),
      ...(pull && { cursor: pull.cursor, since: pull.since, acked: pull.toConfirm.keys }),
    })
    recordServerTime(answer.now)
    await applyResults(db, batch, answer.results, answer.last)
    if (pull && answer.page && (await storePageAfter(db, batch, answer, pull))) return 'pulled'
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

function storePageAfter(
  db: CoterieDb,
  batch: readonly OutboxEntry[],
  { results, page, stopped }: PushAnswer,
  { cursor, toConfirm }: ToPull,
): Promise<boolean> | false {
  // A change that wasn't accepted may have to be sent again before the pull.
  if (page === undefined || stopped !== null || !results.every(({ ok }) => ok)) return false
  const confirmed = {
    keys: [...toConfirm.keys, ...results.map(({ key }) => key)],
    collections: [...new Set([...toConfirm.collections, ...batch.map(({ c }) => c)])],
    more: false,
  }
  return storePage(db, { from: cursor, answer: page }, confirmed)
}

/** HTTP status of a code that stops a push. The answer itself has status 200 if the push stops after some entries. */
const statusOf: { [code: string]: number } = { 'disk-full': 507 }

/**
 * Holds a rate-limited entry (Y10). The server has processed neither this entry nor the later entries of the batch. Returns
 * false for any other refusal.
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
/** The longest wait, shorter than the longest hold, so that a small clock correction doesn't end it. */
const maxWaitMs = maxHoldMs - 60_000

/**
 * Applies results in one transaction. It skips an entry that has another number now, because its content may differ too.
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
      readMetaValues(db, ['sent', 'lastN']),
    ])
    const entries = new Map(now.filter((entry) => entry !== undefined).map((entry) => [entry.key, entry]))
    const accepted: OutboxEntry[] = []
    for (const result of results) {
      const entry = entries.get(result.key)
      // The entry was already decided, renumbered or deleted, for example because the answer arrived twice.
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

const maxSentEntries = 50
const dayMs = 24 * 3_600_000

export const ticketOf = ({ c, id, patch }: Pick<OutboxEntry, 'c' | 'id' | 'patch'>): Id =>
  c === 'support_tickets' ? id : typeof patch['ticket_id'] === 'string' ? patch['ticket_id'] : ''

/** Adds sent changes to the list, which keeps at most 50 from the last day. */
function addSentEntries(before: readonly SentEntry[], entries: readonly OutboxEntry[]): SentEntry[] {
  const at = serverNow()
  const recent = before.filter((each) => each.at > at - dayMs)
  const now = entries.map((entry): SentEntry => {
    const { c, op, id, patch } = entry
    return { c, op, id, fields: Object.keys(patch), ticket: ticketOf(entry), at }
  })
  return [...recent, ...now].slice(-maxSentEntries)
}
