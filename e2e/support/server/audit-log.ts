import { logStateActions } from '../../../domain/record/audit-actions'
import type { Session } from './session'
import type { TestServer } from './server'
import { withPersonal, type PersonalValues } from '../../../domain/record/audit-values'
import { dropTriggers, readRow } from './sql'

/** Changes an audit log entry without guards, as an attacker would. Returns a function that restores it. */
export async function tamperWithLog(server: TestServer, entry: number): Promise<() => Promise<void>> {
  const restoreTriggers = await dropTriggers(server, 'audit_log')
  const was = await readRow(server, 'SELECT subject FROM audit_log WHERE n = ?', [entry])
  await server.sql(`UPDATE audit_log SET subject = 'users/somebodyelse000' WHERE n = ?`, [entry])
  return async () => {
    // a restart of the server creates the triggers again
    await dropTriggers(server, 'audit_log')
    await server.sql('UPDATE audit_log SET subject = ? WHERE n = ?', [String(was['subject']), entry])
    await restoreTriggers()
  }
}

/** Runs the check of the audit log until payments are locked (`wait`), unlocked (`free`) or resumed (`go-on`). */
export async function waitForLogCheck(admin: Session, payments: 'wait' | 'free' | 'go-on'): Promise<void> {
  for (;;) {
    const state = await admin.call('GET /api/admin/audit-log/chain', { from: '2020-01-01', verify: '1' })
    const { lock } = await admin.call('GET /api/admin/payment-runs/months', {})
    if (state.payments === payments && (lock !== undefined) === (payments === 'wait')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Locks payments by tampering with an entry that no admin has accepted yet. Returns a function that repairs it. */
export async function lockPayments(server: TestServer, admin: Session, entry: number): Promise<() => Promise<void>> {
  const repair = await tamperWithLog(server, entry)
  await waitForLogCheck(admin, 'wait')
  return async () => {
    await repair()
    // the check reports success without delay, but the background check logs it later
    while ((await readLastLockAction(server)) !== 'log.verify') await waitForLogCheck(admin, 'free')
  }
}

async function readLastLockAction(server: TestServer): Promise<string> {
  const names = logStateActions.map((name) => `'${name}'`).join(', ')
  const last = await readRow(server, `SELECT action FROM audit_log WHERE action IN (${names}) ORDER BY n DESC LIMIT 1`)
  return String(last['action'] ?? '')
}

export interface AuditEntry {
  n: number
  actor: string
  actor_name: string
  action: string
  subject: string
  before: unknown
  after: unknown
}

/** Returns the entries whose number is higher than `after`, oldest first; 0 = all. */
export async function readAuditEntries(server: TestServer, after = 0): Promise<AuditEntry[]> {
  const stored = await server.sql(
    `SELECT n, actor, actor_name, action, subject, COALESCE(before, 'null') AS before, COALESCE(after, 'null') AS after,
       (SELECT json_group_object(v.field, v.value) FROM _audit_values v WHERE v.entry = a.n AND v.value IS NOT NULL) AS personal
     FROM audit_log a WHERE n > ? ORDER BY n`,
    [after],
  )
  return stored.map((row) => {
    const log = {
      actor_name: String(row['actor_name']),
      before: JSON.parse(String(row['before'])) as unknown,
      after: JSON.parse(String(row['after'])) as unknown,
    }
    const values = JSON.parse(String(row['personal'])) as PersonalValues
    const [actor = '', action = '', subject = ''] = [row['actor'], row['action'], row['subject']].map(String)
    return { n: Number(row['n']), actor, action, subject, ...withPersonal(log, values) }
  })
}
