import { groupedBy } from '../../../domain/grouped'
import { syncedCollections, type SyncedCollection } from '../../../domain/sync/collections'
import { PAGE_ROWS, RESET_SPREAD_MS, SYNC_SCHEMA } from '../../../domain/sync/limits'
import type { Position, PullAnswer } from '../../../domain/sync/protocol'
import { clockOffset, noteServerTime, serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { readMeta, readMetas, writeMeta } from '../db/meta'
import { packTables } from '../db/packs'
import type { SyncTransport } from '../remote/sync-transport'
import { acknowledged, judge, type Named } from './acked'
import { bootstrapStep, planAgain, type Ahead } from './bootstrap'
import { leaveByClock, windowsToFetch } from './window'
import { rebuild } from './rebuild'
import { clearCopy, forgetCursor, startOver } from './reset'
import { takeIn } from './server-rows'
import { standsAt } from './stands-at'

/**
 * One step towards the server's state: a page of a first sync or of the log. True: there is more to fetch.
 * @param spreadMs how long a device waits that has to begin anew, so that not all do so at once
 * @param ahead of one exchange: where the page after a first sync's waits, that is asked for while its own is stored
 */
export async function pullStep(
  db: CoterieDb,
  transport: SyncTransport,
  spreadMs: () => number = () => 0,
  ahead?: Ahead,
): Promise<boolean> {
  const [{ bootstrap: plan, cursor, since, client, beginsAt }, named] = await Promise.all([
    readMetas(db, ['bootstrap', 'cursor', 'since', 'client', 'beginsAt']),
    acknowledged(db),
  ])
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
  // another tab has gone on meanwhile: what was asked there says nothing here
  if (!(await standsAt(db, cursor))) return true
  if (answer.reset) await startOver(db, cursor, answer, named, spreadMs())
  else if (answer.lost.length > 0) await clearCopy(db)
  else if (answer.gained.length > 0) await forgetCursor(db)
  else if (answer.regen.length > 0) await planAgain(db, answer, answer.regen)
  else {
    const applied = await applyPage(db, cursor, answer, named)
    return applied !== 'page' || answer.more || named.more || (await keepWindows(db, answer))
  }
  return true
}

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
 * Applies a page in one transaction: rows, acknowledged entries that came back, cursor. The cursor moves by compare-and-set; `stale`:
 * another tab has already moved it, and nothing of this page was taken. `resend`: something that was acknowledged waits again.
 */
export async function applyPage(
  db: CoterieDb,
  from: Position,
  answer: PullAnswer,
  named: Named,
): Promise<'page' | 'resend' | 'stale'> {
  const told = new Set([...Object.keys(answer.up), ...Object.keys(answer.gone)])
  const collections = new Set<SyncedCollection>([...syncedCollections.filter((c) => told.has(c)), ...named.collections])
  return db.transaction('rw', [...collections, 'shadow', 'outbox', ...packTables], async () => {
    if (!(await standsAt(db, from))) return 'stale'
    const again = await takePage(db, answer, named, collections)
    await writeMeta(db, {
      cursor: answer.cursor,
      ...(named.more ? {} : { asksBack: false }),
      ...(answer.more ? {} : { since: answer.now, syncedAt: answer.now, clockOffset: clockOffset() }),
    })
    return again ? 'resend' : 'page'
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
  for (const c of collections) await takeIn(db, c, answer.up[c] ?? [], answer.gone[c] ?? [])
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
