import { isRowRemovedSql } from '../../domain/access/audience-sql'
import { syncLogDays } from '../../domain/record/retention'
import { moment, nowMs } from '../platform/clock'
import { exec, inTransaction, oneOrDefault, readNumber } from '../platform/db'
import { dayMs } from './prunable-rows'
import { type BatchSizer, isStopping } from '../platform/background'

/** Entries per query, which runs without blocking writers. */
const entriesPerQuery = 2_000
const markEveryMs = dayMs / 2

/** Records the current end of the sync log: everything in it is at least as old as this mark. */
export function markSyncLog(app: PbApp): void {
  inTransaction(app, (tx) =>
    exec(
      tx,
      `INSERT INTO _sync_marks (at, head) SELECT {:now}, seq FROM sqlite_sequence WHERE name = '_sync_log'
         AND NOT EXISTS (SELECT 1 FROM _sync_marks WHERE at > {:lately} AND at <= {:now})`,
      { now: moment(), lately: moment(nowMs() - markEveryMs) },
    ),
  )
}

/**
 * Deletes old sync log entries of deleted rows and of rows that left an audience. In the same transaction it raises the
 * lower bound, below which no device can continue. Entries of existing rows stay, because a first sync reads ids from them.
 */
export function pruneSyncLog(app: PbApp, sizer: BatchSizer): void {
  const limit = oldEnough(app)
  let from = checkedUpTo(app)
  while (from < limit && !isStopping()) {
    const { till, gone } = nextEntries(app, from, limit)
    sizer.inBatches(gone, (some) => removeEntries(app, some, sizer))
    // continues at the next run
    if (isStopping()) return
    from = till
    storePosition(app, from)
  }
  if (from < limit) return
  inTransaction(app, (tx) =>
    // keeps the newest of the old marks, which still tells how old the entries are
    exec(tx, `DELETE FROM _sync_marks WHERE at < (SELECT MAX(at) FROM _sync_marks WHERE at <= {:before})`, {
      before: moment(nowMs() - syncLogDays * dayMs),
    }),
  )
}

const oldEnough = (app: PbApp): number =>
  readNumber(app, 'SELECT COALESCE(MAX(head), 0) AS n FROM _sync_marks WHERE at <= {:before}', {
    before: moment(nowMs() - syncLogDays * dayMs),
  })

function nextEntries(app: PbApp, from: number, limit: number): { till: number; gone: number[] } {
  const some = `SELECT seq, c, id, aud FROM _sync_log WHERE seq > {:from} AND seq <= {:limit} ORDER BY seq LIMIT {:lookedAt}`
  const found = oneOrDefault(
    app,
    `SELECT COUNT(*) AS n, COALESCE(MAX(seq), 0) AS till, json_group_array(seq) FILTER (WHERE gone) AS gone
     FROM (SELECT l.seq, ${isRowRemovedSql()} AS gone FROM (${some}) l)`,
    { from, limit, lookedAt: entriesPerQuery },
    { n: 0, till: 0, gone: '' },
  )
  // fewer entries than requested, so this was the last page
  const till = found.n === entriesPerQuery ? found.till : limit
  return { till, gone: JSON.parse(found.gone || '[]') as number[] }
}

/** Deletes entries and raises the lower bound, so a device that hasn't read them starts over. */
function removeEntries(app: PbApp, seqs: readonly number[], sizer: BatchSizer): void {
  inTransaction(app, (tx) =>
    sizer.measured(seqs.length, () => {
      exec(tx, 'DELETE FROM _sync_log WHERE seq IN (SELECT value FROM json_each({:seqs}))', {
        seqs: JSON.stringify(seqs),
      })
      exec(tx, 'UPDATE _sync_meta SET floor = MAX(floor, {:highest})', { highest: Math.max(...seqs) })
    }),
  )
}

const generation = 'COALESCE((SELECT MAX(gen) FROM _sync_gen), 0)'

const checkedUpTo = (app: PbApp): number =>
  readNumber(
    app,
    `SELECT value ->> 'seq' AS n FROM _maintenance WHERE name = 'sync-log' AND value ->> 'gen' = ${generation}`,
  )

function storePosition(app: PbApp, seq: number): void {
  inTransaction(app, (tx) =>
    exec(
      tx,
      `INSERT INTO _maintenance (name, value) SELECT 'sync-log', json_object('seq', {:seq}, 'gen', ${generation}) WHERE true
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      { seq },
    ),
  )
}
