import { syncedCollections, type SyncedCollection } from '../../../domain/sync/collections'
import { PAGE_ROWS, SYNC_SCHEMA } from '../../../domain/sync/limits'
import type { PullAnswer } from '../../../domain/sync/protocol'
import { clockOffset, noteServerTime } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { readMeta, writeMeta } from '../db/meta'
import type { SyncTransport } from '../remote/sync-transport'
import { ackedCollections, dropEchoed } from './acked'
import { bootstrapStep, planAgain } from './bootstrap'
import { leaveByClock, windowsToFetch } from './window'
import { clearCopy, forgetCursor, realign } from './reset'
import { takeIn } from './server-rows'

/** One step towards the server's state: a page of a first sync or of the log. True: there is more to fetch. */
export async function pullStep(db: CoterieDb, transport: SyncTransport): Promise<boolean> {
  const [plan, epoch, cursor, since, scopes, gen, client] = await Promise.all([
    readMeta(db, 'bootstrap'),
    readMeta(db, 'epoch'),
    readMeta(db, 'cursor'),
    readMeta(db, 'since'),
    readMeta(db, 'scopes'),
    readMeta(db, 'gen'),
    readMeta(db, 'client'),
  ])
  if (plan !== null || epoch === '') {
    await bootstrapStep(db, transport)
    return true
  }
  const answer = await transport.pull({
    schema: SYNC_SCHEMA,
    epoch,
    cursor,
    since,
    scopes,
    gen,
    client,
    limit: PAGE_ROWS,
  })
  noteServerTime(answer.now)
  if (answer.reset) {
    if (answer.epoch !== epoch) await realign(db, answer.acks.last, true)
    await forgetCursor(db)
  } else if (answer.lost.length > 0) await clearCopy(db)
  else if (answer.gained.length > 0) await forgetCursor(db)
  else if (answer.regen.length > 0) await planAgain(db, answer, answer.regen)
  else return (await applyPage(db, { epoch, cursor }, answer)) ? answer.more || (await keepWindows(db, answer)) : true
  return true
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
 * Applies a page in one transaction: rows, entries that came back as an echo, cursor. The cursor moves by compare-and-set; false:
 * another tab has already moved it, and this page is stale.
 */
export async function applyPage(
  db: CoterieDb,
  from: { epoch: string; cursor: number },
  answer: PullAnswer,
): Promise<boolean> {
  const named = new Set([...Object.keys(answer.up), ...Object.keys(answer.gone)])
  const collections = new Set<SyncedCollection>([
    ...syncedCollections.filter((c) => named.has(c)),
    ...(await ackedCollections(db)),
  ])
  return db.transaction('rw', [...collections, 'shadow', 'outbox', 'meta'], async () => {
    const [epoch, cursor] = [await readMeta(db, 'epoch'), await readMeta(db, 'cursor')]
    if (epoch !== from.epoch || cursor !== from.cursor) return false
    for (const c of collections) await takeIn(db, c, answer.up[c] ?? [], answer.gone[c] ?? [])
    await dropEchoed(db, answer.cursor, [...collections])
    await writeMeta(db, {
      cursor: answer.cursor,
      ...(answer.more ? {} : { since: answer.now, syncedAt: answer.now, clockOffset: clockOffset() }),
    })
    return true
  })
}
