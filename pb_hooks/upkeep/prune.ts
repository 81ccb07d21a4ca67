import { audit, system } from '../platform/audit'
import { nowMs } from '../platform/clock'
import { exec, inTransaction, rows } from '../platform/db'
import { leftoversAt } from './leftovers'
import { condenseOpens } from '../referrals/opened-link'
import { newPace, isStopping } from '../platform/background'
import { markLog, pruneLog } from './prune-log'
import { pruneTable } from './prune-table'

/**
 * Removes what has been kept long enough (`domain/record/keep-times.ts`): in small transactions, so that nobody who writes waits
 * for more than one; opened links of months that are over become one number a month. Wherever it is cut off, the next one goes on. What a person could miss is counted and told on the audit
 * log in one entry.
 */
export function prune(app: PbApp): void {
  markLog(app)
  const pace = newPace()
  for (const { missed, ...leftovers } of leftoversAt(nowMs())) {
    pruneTable(app, leftovers, pace, (tx, count) => {
      if (missed) countRemoved(tx, missed, count)
    })
  }
  condenseOpens(app)
  pruneLog(app, pace)
  if (!isStopping()) tellRemoved(app)
}

/** Counted in the transaction that removes: a crash loses neither. */
const countRemoved = (tx: PbApp, what: string, count: number): unknown =>
  exec(
    tx,
    `INSERT INTO _maintenance (name, value) VALUES ('removed ' || {:what}, {:count})
     ON CONFLICT (name) DO UPDATE SET value = value + {:count}`,
    { what, count },
  )

function tellRemoved(app: PbApp): void {
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
