import { lockActions } from '../../../domain/record/log-lock'
import type { Session } from './session'
import type { TestServer } from './server'

/**
 * Changes an entry of the audit log past the program, as somebody with the file would; returns how to put it back. The guards are away
 * until then, or until the next start.
 */
export async function tamperWithLog(server: TestServer, entry: number): Promise<() => Promise<void>> {
  const guards = await server.sql(
    `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'`,
  )
  const dropGuards = async () => {
    for (const { name } of guards) await server.sql(`DROP TRIGGER IF EXISTS "${String(name)}"`)
  }
  await dropGuards()
  const [was] = await server.sql('SELECT subject FROM audit_log WHERE n = ?', [entry])
  await server.sql(`UPDATE audit_log SET subject = 'users/somebodyelse000' WHERE n = ?`, [entry])
  return async () => {
    await dropGuards()
    await server.sql('UPDATE audit_log SET subject = ? WHERE n = ?', [String(was?.['subject']), entry])
    for (const { sql } of guards) await server.sql(String(sql))
  }
}

/** Has the log looked at, and waits until the answer is on the record: payments wait, go on or are free. */
export async function waitForLogCheck(admin: Session, payments: 'wait' | 'free' | 'go-on'): Promise<void> {
  for (;;) {
    const state = await admin.call('GET /api/admin/audit-log/chain', { from: '2020-01-01', verify: '1' })
    const { lock } = await admin.call('GET /api/admin/payment-runs/months', {})
    if (state.payments === payments && (lock !== undefined) === (payments === 'wait')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Payments wait because the log was found broken at an entry; another one each time: what an admin let go on doesn't lock again. It stays
 * broken until what this returns has put it back and that is on the record: a look that is still to come finds nothing new before, and
 * nothing new afterwards, so that no entry of the product's own falls into what somebody does meanwhile.
 */
export async function lockPayments(server: TestServer, admin: Session, entry: number): Promise<() => Promise<void>> {
  const repair = await tamperWithLog(server, entry)
  await waitForLogCheck(admin, 'wait')
  return async () => {
    await repair()
    // who looks sees at once that nothing is wrong; the entry that says so comes with the look in the background
    while ((await readLastLockAction(server)) !== 'log.verify') await waitForLogCheck(admin, 'free')
  }
}

/** The last that the log's own lock has on the record. */
async function readLastLockAction(server: TestServer): Promise<string> {
  const names = lockActions.map((name) => `'${name}'`).join(', ')
  const [last] = await server.sql(`SELECT action FROM audit_log WHERE action IN (${names}) ORDER BY n DESC LIMIT 1`)
  return String(last?.['action'] ?? '')
}
