import { groupedBy } from '../../../../../domain/ordering'
import { syncedCollections, type SyncedCollection } from '../../../../../domain/sync/collections'
import {
  PAGE_ROWS,
  RESET_SPREAD_MS,
  SYNC_SCHEMA,
  type Position,
  type PullAnswer,
} from '../../../../../domain/sync/protocol'
import { clockOffset, noteServerTime, serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import { readMeta, writeMeta } from '../../db/meta'
import { packTables } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { judge, type Named } from './acknowledged'
import { bootstrapStep, planAgain, type Ahead } from './bootstrap'
import { readSyncState, type Look } from '../read-sync-state'
import { leaveByClock, windowsToFetch } from './window'
import { rebuild } from '../push/optimistic-rows'
import { clearCopy, forgetCursor, startOver } from './reset'
import { takeIn } from './server-rows'
import { standsAt } from './stands-at'

/** What is looked at before a pull. */
type ToPull = Omit<Look, 'waiting' | 'batch' | 'series'>

/** How a step goes. */
export interface PullOptions {
  /** How long a device waits that has to begin anew, so that not all do so at once. */
  spreadMs?: () => number
  /** Of one exchange: where the page after a first sync's waits, that is asked for while its own is stored. */
  ahead?: Ahead
  /** What was just looked at. Where it isn't true any more, nothing of the answer is taken. */
  look?: ToPull
}

/** One step towards the server's state: a page of a first sync or of the log. True: there is more to fetch. */
export async function pullStep(
  db: CoterieDb,
  transport: SyncTransport,
  { spreadMs = () => 0, ahead, look }: PullOptions = {},
): Promise<boolean> {
  const { bootstrap: plan, cursor, since, client, beginsAt, named } = look ?? (await readSyncState(db, 0))
  if (plan !== null || cursor === '') {
    if (plan === null && untilBegin(beginsAt) > 0) return false
    await bootstrapStep(db, transport, ahead)
    return true
  }
  const answer = await transport.pull({
    schema: SYNC_SCHEMA,
    cursor,
    since,
    client,
    limit: PAGE_ROWS,
    acked: named.keys,
  })
  noteServerTime(answer.now)
  if (isPage(answer)) {
    const applied = await applyPage(db, cursor, answer, named)
    return applied !== 'page' || answer.more || named.more || (await keepWindows(db, answer))
  }
  // another tab has gone on meanwhile: what was asked there says nothing here
  if (!(await standsAt(db, cursor))) return true
  if (answer.reset) await startOver(db, cursor, answer, named, spreadMs())
  else if (answer.lost.length > 0) await clearCopy(db)
  else if (answer.gained.length > 0) await forgetCursor(db)
  else await planAgain(db, answer, answer.regen)
  return true
}

/** Whether an answer is a page of the log, and nothing stands in its way. */
export const isPage = ({ reset, lost, gained, regen }: PullAnswer): boolean =>
  !reset && lost.length + gained.length + regen.length === 0

/** Milliseconds until everything is fetched again, where that was put off. */
export function untilBegin(beginsAt: number): number {
  const wait = beginsAt - serverNow()
  // a clock that was set meanwhile keeps nobody waiting
  return wait > 0 && wait <= RESET_SPREAD_MS ? wait : 0
}

/** What left the windows goes; true: a window has to be fetched anew. */
async function keepWindows(db: CoterieDb, answer: PullAnswer): Promise<boolean> {
  const { window } = answer
  if (!window) return false
  const again = windowsToFetch(await readMeta(db, 'cut'), window)
  if (again.length > 0) await planAgain(db, answer, again)
  else {
    await leaveByClock(db, window.cutoff)
    if ((await readMeta(db, 'cutoff')) !== window.cutoff) await writeMeta(db, { cutoff: window.cutoff })
  }
  return again.length > 0
}

/**
 * Applies a page in one transaction: rows, acknowledged entries that came back, cursor. The cursor moves by compare-and-set, read while
 * all is written, so that the browser's database is waited for once; `stale`: another tab has already moved it, and nothing of this page
 * was taken. `resend`: something that was acknowledged waits again.
 */
export async function applyPage(
  db: CoterieDb,
  from: Position,
  answer: PullAnswer,
  named: Named,
): Promise<'page' | 'resend' | 'stale'> {
  const told = new Set([...Object.keys(answer.up), ...Object.keys(answer.gone)])
  const collections = new Set<SyncedCollection>([...syncedCollections.filter((c) => told.has(c)), ...named.collections])
  const stale = new Error('another tab has gone on')
  const applied = db.transaction('rw', [...collections, 'shadow', 'outbox', ...packTables], async () => {
    const [stands, again] = await Promise.all([
      standsAt(db, from),
      takePage(db, answer, named, collections),
      writeMeta(db, {
        cursor: answer.cursor,
        ...(named.more ? {} : { asksBack: false }),
        ...(answer.more ? {} : { since: answer.now, syncedAt: answer.now, clockOffset: clockOffset() }),
      }),
    ])
    if (!stands) throw stale
    return again ? 'resend' : 'page'
  })
  return applied.catch((error: unknown) => {
    if (error === stale) return 'stale'
    throw error
  })
}

/**
 * Takes in the rows of a page, and lets go what is through with them. Inside the caller's transaction.
 * @returns whether something is to be sent again
 */
export async function takePage(
  db: CoterieDb,
  answer: PullAnswer,
  named: Named,
  collections: Iterable<SyncedCollection>,
): Promise<boolean> {
  const ids = idsOf(answer)
  const { again, back } = await judge(db, named, answer.known, !answer.more, ({ c, id }) => ids(c).has(id))
  await Promise.all([...collections].map((c) => takeIn(db, c, answer.up[c] ?? [], answer.gone[c] ?? [])))
  for (const [c, of] of groupedBy(back, (entry) => entry.c)) {
    // those that the page brings are as they should be
    const others = new Set(of.map(({ id }) => id).filter((id) => !ids(c).has(id)))
    if (others.size > 0) await rebuild(db, c, [...others])
  }
  return again
}

/** The ids that a page says something of, by collection. */
function idsOf({ up, gone }: PullAnswer): (c: SyncedCollection) => ReadonlySet<string> {
  const ids = new Map<string, Set<string>>()
  for (const [c, rows] of Object.entries(up)) ids.set(c, new Set(rows.map(({ id }) => id)))
  for (const [c, left] of Object.entries(gone)) ids.set(c, new Set([...(ids.get(c) ?? []), ...left]))
  return (c) => ids.get(c) ?? none
}

const none: ReadonlySet<string> = new Set()
