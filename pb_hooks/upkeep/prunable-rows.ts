import { exec, inTransaction, rows } from '../platform/db'
import type { Bound } from '../platform/sql'
import { type BatchSizer, isStopping } from '../platform/background'
import { moment } from '../platform/clock'
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

type PrunedRows = PrunableRows & { missed?: string }

/** Returns the rows to delete per table (`domain/record/retention.ts`), in an order that satisfies dependencies. */
export function prunableRows(nowMs: number): PrunedRows[] {
  const before = (days: number): Before => ({ before: moment(nowMs - days * dayMs) })
  const wrongPasswords: PrunedRows = {
    table: '_throttle',
    key: ['key'],
    where: 't.until_ms < {:beforeMs}',
    params: { beforeMs: nowMs - wrongPasswordDays * dayMs },
  }
  return [...shown(before), ...browsers(before), ...sent(before), wrongPasswords]
}

type Before = { before: string }
type BeforeDays = (days: number) => Before

const shown = (before: BeforeDays): PrunedRows[] => [
  {
    table: 'mail_outbox',
    missed: 'mails',
    key: ['id'],
    where: `t.queued_at < {:before} AND t.status NOT IN ('queued', 'sending')`,
    params: before(mailDays),
  },
  {
    table: 'notifications',
    missed: 'notifications',
    key: ['id'],
    // the time of reading isn't stored, but reading is the last change of the row
    where: `t.read = TRUE AND t.created_at < {:before} AND t.updated < {:before}`,
    params: before(readNotificationDays),
  },
  {
    table: 'webhook_deliveries',
    missed: 'deliveries',
    key: ['id'],
    where: `t.updated < {:before} AND t.next_at < {:before} AND t.status NOT IN ('queued', 'sending')`,
    params: before(deliveryDays),
  },
  {
    table: 'payment_run_jobs',
    missed: 'runJobs',
    key: ['id'],
    where: `t.state IN ('done', 'failed') AND t.updated < {:before}`,
    params: before(runJobDays),
  },
  {
    table: 'payment_action_jobs',
    missed: 'moveJobs',
    key: ['id'],
    where: `t.state IN ('done', 'failed') AND t.updated < {:before}`,
    params: before(runJobDays),
  },
]

const browsers = (before: BeforeDays): PrunedRows[] => [
  {
    table: 'trusted_devices',
    key: ['id'],
    // keeps the newest device, because a person is notified of a new device only if they had one before
    where: `(t.expires_at < {:before} OR t.ended_at BETWEEN '1' AND {:before})
      AND EXISTS (SELECT 1 FROM trusted_devices n WHERE n.user_id = t.user_id AND (n.trusted_at, n.id) > (t.trusted_at, t.id))`,
    params: before(sessionDays),
  },
  {
    table: '_device_seen',
    key: ['device'],
    where: 'NOT EXISTS (SELECT 1 FROM trusted_devices d WHERE d.id = t.device)',
    params: {},
  },
  {
    table: '_known_browsers',
    key: ['account', 'hash'],
    where: 't.last_used < {:before}',
    params: before(sessionDays),
  },
  {
    table: '_person_networks',
    key: ['user', 'network'],
    where: `t.last_at < {:before} OR NOT EXISTS (SELECT 1 FROM users u WHERE u.id = t.user AND u.anonymised_at = '')`,
    params: before(networkDays),
  },
]

/** Rows about what was already sent, which prevent sending it twice. */
const sent = (before: BeforeDays): PrunedRows[] => [
  {
    table: '_sync_mutations',
    key: ['client', 'n'],
    // a device may still ask for the result of a mutation that it has not acknowledged
    where: `t.at < {:before} AND t.let_go BETWEEN '1' AND {:before}`,
    params: before(syncLogDays),
  },
  {
    table: '_sync_client',
    key: ['client'],
    where: `t.seen < {:before} AND NOT EXISTS (SELECT 1 FROM trusted_devices d WHERE d.id = t.device
      AND d.expires_at >= {:before} AND (d.ended_at = '' OR d.ended_at >= {:before}))`,
    params: before(syncLogDays),
    // keeps the mutations of a device that has synced since the search
    along: `DELETE FROM _sync_mutations WHERE client IN (SELECT value ->> 0 FROM json_each({:keys}))
      AND NOT EXISTS (SELECT 1 FROM _sync_client c WHERE c.client = _sync_mutations.client)`,
  },
  {
    table: '_commands',
    key: ['actor', 'key'],
    where: 't.at < {:before} AND t.route NOT IN (SELECT value FROM json_each({:kept}))',
    params: { ...before(commandKeyDays), kept: JSON.stringify(permanentCommandKeys) },
  },
]

export interface PrunableRows {
  table: string
  key: readonly string[]
  /** SQL condition on the table's row `t`. It is evaluated again in the transaction that deletes. */
  where: string
  params: { [name: string]: Bound }
  /** SQL to run after the deletion; `{:keys}` (JSON) may contain keys of rows that were not deleted. */
  along?: string
}

/** Number of rows searched at a time, without blocking writers. */
export const found = 10_000

/** Deletes rows in batches with a transaction each, so other writers can work in between; `removed` is called inside. */
export function pruneTable(
  app: PbApp,
  leftovers: PrunableRows,
  sizer: BatchSizer,
  removed: (tx: PbApp, count: number) => void,
): void {
  for (;;) {
    const keys = keysOf(app, leftovers)
    let gone = 0
    sizer.inBatches(keys, (some) => {
      gone += inTransaction(app, (tx) =>
        sizer.measured(some.length, () => {
          const count = remove(tx, leftovers, `[${some.join(',')}]`)
          if (count > 0) removed(tx, count)
          return count
        }),
      )
    })
    if (isStopping() || keys.length < found || gone === 0) return
  }
}

export function keysOf(app: PbApp, { table, key, where, params }: PrunableRows): string[] {
  const columns = key.map((column) => `t."${column}"`).join(', ')
  const sql = `SELECT json_array(${columns}) AS key FROM "${table}" t WHERE ${where} LIMIT {:found}`
  return rows(app, sql, { ...params, found }, { key: '' }).map((row) => row.key)
}

export function remove(tx: PbApp, { table, key, where, params, along }: PrunableRows, keys: string): number {
  const columns = key.map((column) => `t."${column}"`).join(', ')
  const values = key.map((_, n) => `value ->> ${n}`).join(', ')
  const bound = { ...params, keys }
  const named = `(${columns}) IN (SELECT ${values} FROM json_each({:keys}))`
  const count = exec(tx, `DELETE FROM "${table}" AS t WHERE ${named} AND ${where}`, bound)
  if (along) exec(tx, along, { keys })
  return count
}
