import { exec, inTransaction, rows, sqlList } from '../platform/db'
import { type BatchSizer, isStopping } from '../platform/background'
import { moment, nowMs } from '../platform/clock'
import {
  sessionDays,
  commandKeyDays,
  deliveryDays,
  permanentCommandKeys,
  mailDays,
  readNotificationDays,
  runJobDays,
  syncLogDays,
  wrongPasswordDays,
} from '../../domain/record/retention'
import { networkDays } from '../../domain/people/security/account-limits'

export const dayMs = 86_400_000

interface PrunableRows {
  table: string
  /** Columns of the key; by default `id`. */
  key?: readonly string[]
  /** SQL condition on the table's row `t`. It is evaluated again in the transaction that deletes. */
  where: string
  /** How many days before now `{:before}` (a moment) and `{:beforeMs}` are in the condition. */
  days: number
  /** Name of the count in the audit entry, for data that a person could miss. */
  missed?: string
  /** SQL to run after the deletion; `{:keys}` (JSON) may contain keys of rows that were not deleted. */
  along?: string
}

/** The rows to delete per table (`domain/record/retention.ts`), in an order that satisfies dependencies. */
export const prunableRows: readonly PrunableRows[] = [
  {
    table: 'mail_outbox',
    missed: 'mails',
    where: `t.queued_at < {:before} AND t.status NOT IN ('queued', 'sending')`,
    days: mailDays,
  },
  {
    table: 'notifications',
    missed: 'notifications',
    // the time of reading isn't stored, but reading is the last change of the row
    where: `t.read = TRUE AND t.created_at < {:before} AND t.updated < {:before}`,
    days: readNotificationDays,
  },
  {
    table: 'webhook_deliveries',
    missed: 'deliveries',
    where: `t.updated < {:before} AND t.next_at < {:before} AND t.status NOT IN ('queued', 'sending')`,
    days: deliveryDays,
  },
  {
    table: 'payment_run_jobs',
    missed: 'runJobs',
    where: `t.state IN ('done', 'failed') AND t.updated < {:before}`,
    days: runJobDays,
  },
  {
    table: 'payment_action_jobs',
    missed: 'moveJobs',
    where: `t.state IN ('done', 'failed') AND t.updated < {:before}`,
    days: runJobDays,
  },
  {
    table: 'trusted_devices',
    // keeps the newest device, because a person is notified of a new device only if they had one before
    where: `(t.expires_at < {:before} OR t.ended_at BETWEEN '1' AND {:before})
      AND EXISTS (SELECT 1 FROM trusted_devices n WHERE n.user_id = t.user_id AND (n.trusted_at, n.id) > (t.trusted_at, t.id))`,
    days: sessionDays,
  },
  {
    table: '_device_seen',
    key: ['device'],
    where: 'NOT EXISTS (SELECT 1 FROM trusted_devices d WHERE d.id = t.device)',
    days: 0,
  },
  { table: '_known_browsers', key: ['account', 'hash'], where: 't.last_used < {:before}', days: sessionDays },
  {
    table: '_person_networks',
    key: ['user', 'network'],
    where: `t.last_at < {:before} OR NOT EXISTS (SELECT 1 FROM users u WHERE u.id = t.user AND u.anonymised_at = '')`,
    days: networkDays,
  },
  // the following rows are about what was already sent, and prevent sending it twice
  {
    table: '_sync_mutations',
    key: ['client', 'n'],
    // a device may still ask for the result of a mutation that it has not acknowledged
    where: `t.at < {:before} AND t.let_go BETWEEN '1' AND {:before}`,
    days: syncLogDays,
  },
  {
    table: '_sync_client',
    key: ['client'],
    where: `t.seen < {:before} AND NOT EXISTS (SELECT 1 FROM trusted_devices d WHERE d.id = t.device
      AND d.expires_at >= {:before} AND (d.ended_at = '' OR d.ended_at >= {:before}))`,
    days: syncLogDays,
    // keeps the mutations of a device that has synced since the search
    along: `DELETE FROM _sync_mutations WHERE client IN (SELECT value ->> 0 FROM json_each({:keys}))
      AND NOT EXISTS (SELECT 1 FROM _sync_client c WHERE c.client = _sync_mutations.client)`,
  },
  {
    table: '_commands',
    key: ['actor', 'key'],
    where: `t.at < {:before} AND t.route NOT IN (${sqlList(permanentCommandKeys)})`,
    days: commandKeyDays,
  },
  { table: '_throttle', key: ['key'], where: 't.until_ms < {:beforeMs}', days: wrongPasswordDays },
]

/** Number of rows searched at a time, without blocking writers. */
const found = 10_000

/** Deletes rows in batches with a transaction each, so other writers can work in between; `removed` is called inside. */
export function pruneTable(
  app: PbApp,
  { table, key = ['id'], where, days, along }: PrunableRows,
  sizer: BatchSizer,
  removed: (tx: PbApp, count: number) => void,
): void {
  const beforeMs = nowMs() - days * dayMs
  const bound = { before: moment(beforeMs), beforeMs }
  const columns = key.map((column) => `t."${column}"`).join(', ')
  const values = key.map((_, n) => `value ->> ${n}`).join(', ')
  const search = `SELECT json_array(${columns}) AS key FROM "${table}" t WHERE ${where} LIMIT {:found}`
  const deletion = `DELETE FROM "${table}" AS t WHERE (${columns}) IN (SELECT ${values} FROM json_each({:keys})) AND (${where})`
  for (;;) {
    const keys = rows(app, search, { ...bound, found }, { key: '' }).map((row) => row.key)
    let gone = 0
    sizer.inBatches(keys, (some) => {
      gone += inTransaction(app, (tx) =>
        sizer.measured(some.length, () => {
          const named = { keys: `[${some.join(',')}]` }
          const count = exec(tx, deletion, { ...bound, ...named })
          if (along) exec(tx, along, named)
          if (count > 0) removed(tx, count)
          return count
        }),
      )
    })
    if (isStopping() || keys.length < found || gone === 0) return
  }
}
