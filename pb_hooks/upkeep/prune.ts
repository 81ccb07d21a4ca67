import { audit, system } from '../platform/audit'
import { nowMs } from '../platform/clock'
import { exec, inTransaction, rows } from '../platform/db'
import { prunableRows } from './prunable-rows'
import { aggregateOldOpens } from '../referrals/opened-link'
import { newBatchSizer, isStopping } from '../platform/background'
import { markSyncLog, pruneSyncLog } from './prune-sync-log'
import { pruneTable } from './prune-table'

/**
 * Deletes data whose retention has ended in small transactions; data that a person could miss is counted in an audit entry.
 */
export function prune(app: PbApp): void {
  markSyncLog(app)
  const sizer = newBatchSizer()
  for (const { missed, ...leftovers } of prunableRows(nowMs())) {
    pruneTable(app, leftovers, sizer, (tx, count) => {
      if (missed) countRemoved(tx, missed, count)
    })
  }
  aggregateOldOpens(app)
  pruneSyncLog(app, sizer)
  if (!isStopping()) auditRemoved(app)
}

/** Stores the count in the transaction that deletes, so a crash can't lose one without the other. */
const countRemoved = (tx: PbApp, what: string, count: number): unknown =>
  exec(
    tx,
    `INSERT INTO _maintenance (name, value) VALUES ('removed ' || {:what}, {:count})
     ON CONFLICT (name) DO UPDATE SET value = value + {:count}`,
    { what, count },
  )

function auditRemoved(app: PbApp): void {
  inTransaction(app, (tx) => {
    const counted = rows(
      tx,
      `SELECT substr(name, 9) AS what, CAST(value AS INTEGER) AS count FROM _maintenance WHERE name LIKE 'removed %' ORDER BY name`,
      {},
      { what: '', count: 0 },
    )
    if (counted.length === 0) return
    const after = Object.fromEntries(counted.map(({ what, count }) => [what, count]))
    audit(tx, { actor: system, action: 'data.prune', subject: 'keep-times', after })
    exec(tx, `DELETE FROM _maintenance WHERE name LIKE 'removed %'`)
  })
}
