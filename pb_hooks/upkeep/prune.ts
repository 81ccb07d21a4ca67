import { exec, exists, inTransaction, oneOrDefault, readNumber, rows } from '../platform/db'
import { isStopping, newBatchSizer } from '../platform/background'
import { audit, system } from '../platform/audit'
import { prunableRows, pruneTable } from './prunable-rows'
import { aggregateOldOpens } from '../referrals/referrer'
import { markSyncLog, pruneSyncLog } from './prune-sync-log'
import { retentionPeriod, retentionRules } from '../../domain/record/retention'

/**
 * Deletes data whose retention has ended in small transactions; data that a person could miss is counted in an audit entry.
 */
export function prune(app: PbApp): void {
  markSyncLog(app)
  const sizer = newBatchSizer()
  for (const table of prunableRows)
    pruneTable(app, table, sizer, (tx, count) => {
      if (table.missed) countRemoved(tx, table.missed, count)
    })
  aggregateOldOpens(app)
  pruneSyncLog(app, sizer)
  if (!isStopping()) auditRemoved(app)
}

/** Stores the count in the transaction that deletes, so the count matches the deleted rows even after a crash. */
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
    audit(tx, system, 'data.prune', 'keep-times', { after })
    exec(tx, `DELETE FROM _maintenance WHERE name LIKE 'removed %'`)
  })
}

/** Implements `coterie retention`: each table's retention, its number of rows, and the free space in the file. */
export function retentionReport(app: PbApp): string {
  const lines = retentionRules.map(({ tables, days, until, why }) =>
    [
      capital(retentionPeriod({ days, until })),
      `  because: ${why}`,
      ...tables.map((table) => `  ${table.padEnd(24)} ${rowsOf(app, table)}`),
    ].join('\n'),
  )
  return [...lines, fileSize(app)].join('\n\n')
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const rowsOf = (app: PbApp, table: string): string => {
  if (!exists(app, `SELECT name FROM sqlite_master WHERE type = 'table' AND name = {:table}`, { table }))
    return 'no table'
  const n = readNumber(app, `SELECT COUNT(*) AS n FROM "${table}"`)
  return n === 1 ? '1 row' : `${n} rows`
}

function fileSize(app: PbApp): string {
  const { pages, free, bytes } = oneOrDefault(
    app,
    `SELECT (SELECT page_count FROM pragma_page_count) AS pages, (SELECT freelist_count FROM pragma_freelist_count) AS free,
       (SELECT page_size FROM pragma_page_size) AS bytes`,
    {},
    { pages: 0, free: 0, bytes: 0 },
  )
  const mebibytes = (count: number): string => `${((count * bytes) / 1_048_576).toFixed(1)} MiB`
  return `data.db: ${mebibytes(pages)}, of which ${mebibytes(free)} are free and will be filled by new rows.`
}
