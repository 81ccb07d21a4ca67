import { groupBy } from '../../../../../domain/lists'
import { syncedCollections, type SyncedCollection } from '../../../../../domain/sync/collections'
import {
  PAGE_ROWS,
  RESET_SPREAD_MS,
  SYNC_SCHEMA,
  type Position,
  type StreamPage,
  type PullAnswer,
} from '../../../../../domain/sync/protocol'
import { clockOffset, recordServerTime, serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import { readMeta, readMetaValues, writeMeta } from '../../db/meta'
import { packTables } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { resolveAcknowledged, type EntriesToConfirm } from './acknowledged'
import { bootstrapStep, planRebootstrap, type Prefetch } from './bootstrap'
import { readSyncState, type SyncSnapshot } from '../read-sync-state'
import { dropExpiredRows, windowsToFetch } from './window'
import { rebuildRows } from '../push/optimistic-rows'
import { clearDatabase, startFullFetch, planFullFetch } from './reset'
import { storeServerRows } from './server-rows'

type ToPull = Omit<SyncSnapshot, 'waiting' | 'batch' | 'series'>

export interface PullOptions {
  restartDelayMs?: () => number
  prefetch?: Prefetch
  /** State that was read before the request. If it is outdated, no part of the answer is stored. */
  snapshot?: ToPull
}

/** Fetches one page of a first sync or of the log. Returns whether there are more. */
export async function pullStep(
  db: CoterieDb,
  transport: SyncTransport,
  { restartDelayMs = () => 0, prefetch, snapshot }: PullOptions = {},
): Promise<boolean> {
  const { bootstrap: plan, cursor, since, client, beginsAt, toConfirm } = snapshot ?? (await readSyncState(db, 0))
  if (plan !== null || cursor === '') {
    if (plan === null && msUntilRestart(beginsAt) > 0) return false
    await bootstrapStep(db, transport, prefetch)
    return true
  }
  const answer = await transport.pull({
    schema: SYNC_SCHEMA,
    cursor,
    since,
    client,
    limit: PAGE_ROWS,
    acked: toConfirm.keys,
  })
  recordServerTime(answer.now)
  if (isLogPage(answer)) {
    const applied = await applyLogPage(db, cursor, answer, toConfirm)
    return applied !== 'stored' || answer.more || toConfirm.more || (await updateWindows(db, answer))
  }
  if (!(await isAtPosition(db, cursor))) return true
  if (answer.reset) await planFullFetch(db, cursor, answer, toConfirm, restartDelayMs())
  else if (answer.lost.length > 0) await clearDatabase(db)
  else if (answer.gained.length > 0) await startFullFetch(db)
  else await planRebootstrap(db, answer, answer.regen)
  return true
}

/** A page that came without a request lists no acknowledged entries, so it confirms none. */
const confirmsNothing: EntriesToConfirm = { keys: [], collections: [], more: true }

/**
 * Stores a page that came without a pull, only if the device is exactly at the position where it begins. Returns false if the
 * device has to pull.
 */
export async function storePage(
  db: CoterieDb,
  { from, answer }: StreamPage,
  toConfirm = confirmsNothing,
): Promise<boolean> {
  if (!isLogPage(answer) || answer.more) return false
  const applied = await applyLogPage(db, from, answer, toConfirm)
  return applied === 'stored' && !(await updateWindows(db, answer))
}

export async function isAtPosition(db: CoterieDb, position: Position): Promise<boolean> {
  const { cursor, bootstrap } = await readMetaValues(db, ['cursor', 'bootstrap'])
  return cursor === position && bootstrap === null
}

export const isLogPage = ({ reset, lost, gained, regen }: PullAnswer): boolean =>
  !reset && lost.length + gained.length + regen.length === 0

/** Milliseconds until a delayed full fetch begins; 0 = now. */
export function msUntilRestart(beginsAt: number): number {
  const wait = beginsAt - serverNow()
  // A changed clock must not delay the fetch by more than the usual range.
  return wait > 0 && wait <= RESET_SPREAD_MS ? wait : 0
}

/** Returns whether a window has to be fetched again. */
async function updateWindows(db: CoterieDb, answer: PullAnswer): Promise<boolean> {
  const { window } = answer
  if (!window) return false
  const again = windowsToFetch(await readMeta(db, 'cut'), window)
  if (again.length > 0) await planRebootstrap(db, answer, again)
  else {
    await dropExpiredRows(db, window.cutoff)
    if ((await readMeta(db, 'cutoff')) !== window.cutoff) await writeMeta(db, { cutoff: window.cutoff })
  }
  return again.length > 0
}

/**
 * `stale`: another tab has changed the cursor, and nothing was stored. `resend`: an acknowledged entry has to be sent
 * again.
 */
export async function applyLogPage(
  db: CoterieDb,
  from: Position,
  answer: PullAnswer,
  toConfirm: EntriesToConfirm,
): Promise<'stored' | 'resend' | 'stale'> {
  const received = new Set([...Object.keys(answer.up), ...Object.keys(answer.gone)])
  const collections = new Set<SyncedCollection>([
    ...syncedCollections.filter((c) => received.has(c)),
    ...toConfirm.collections,
  ])
  const stale = new Error('another tab has gone on')
  const applied = db.transaction('rw', [...collections, 'shadow', 'outbox', ...packTables], async () => {
    const [isCurrent, again] = await Promise.all([
      isAtPosition(db, from),
      writeLogPage(db, answer, toConfirm, collections),
      writeMeta(db, {
        cursor: answer.cursor,
        ...(toConfirm.more ? {} : { asksBack: false }),
        ...(answer.more ? {} : { since: answer.now, syncedAt: answer.now, clockOffset: clockOffset() }),
      }),
    ])
    if (!isCurrent) throw stale
    return again ? 'resend' : 'stored'
  })
  return applied.catch((error: unknown) => {
    if (error === stale) return 'stale'
    throw error
  })
}

/** Returns whether an acknowledged entry has to be sent again. */
export async function writeLogPage(
  db: CoterieDb,
  answer: PullAnswer,
  toConfirm: EntriesToConfirm,
  collections: Iterable<SyncedCollection>,
): Promise<boolean> {
  const ids = idsOf(answer)
  const { again, back } = await resolveAcknowledged(db, toConfirm, answer.known, !answer.more, ({ c, id }) =>
    ids(c).has(id),
  )
  await Promise.all([...collections].map((c) => storeServerRows(db, c, answer.up[c] ?? [], answer.gone[c] ?? [])))
  for (const [c, of] of groupBy(back, (entry) => entry.c)) {
    const others = new Set(of.map(({ id }) => id).filter((id) => !ids(c).has(id)))
    if (others.size > 0) await rebuildRows(db, c, [...others])
  }
  return again
}

function idsOf({ up, gone }: PullAnswer): (c: SyncedCollection) => ReadonlySet<string> {
  const ids = new Map<string, Set<string>>()
  for (const [c, rows] of Object.entries(up)) ids.set(c, new Set(rows.map(({ id }) => id)))
  for (const [c, left] of Object.entries(gone)) ids.set(c, new Set([...(ids.get(c) ?? []), ...left]))
  return (c) => ids.get(c) ?? none
}

const none: ReadonlySet<string> = new Set()
