import { createHmac, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../../domain/sync/new-id'
import { tamperWithLog } from '../../e2e/support/server/audit-log'
import { createFirstAdmin, signIn } from '../../e2e/support/server/people'
import { startServer, type TestServer } from '../../e2e/support/server/server'
import type { Session } from '../../e2e/support/server/session'
import { cpuMs, memoryOf } from '../processes'
import { median, p95, repeatDuring, saveRaw } from '../result'
import { adminEmail, seedTicket } from '../seed'

const aloneMs = 3_000
const atOnce = 20_000

/**
 * Checks a whole audit log with this many entries, chained and signed as the product does: measures elapsed time, CPU time,
 * the server's memory, and the duration of concurrent reads and writes compared with the same reads and writes alone. Then
 * one entry in the middle is altered, which the check must find.
 */
export async function benchAuditLog(entries: number): Promise<void> {
  // Use the product's default memory setting; test servers may use more.
  const server = await startServer({ env: { GOGC: '100' } })
  try {
    const admin = await createFirstAdmin(server)
    const ticket = await seedTicket(server, admin.userId)
    await seedLog(server, entries)
    await server.restart()
    // Sign in again, because the session has expired by now.
    await signIn(admin, adminEmail)
    const others = {
      read: () => admin.call('GET /api/admin/audit-log', {}),
      write: () => admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Looked at.' }),
    }
    const pause = new Promise((resolve) => setTimeout(resolve, aloneMs))
    const [readsAlone, writesAlone] = await Promise.all([
      repeatDuring(pause, others.read),
      repeatDuring(pause, others.write),
    ])
    const before = { coreMs: await cpuMs(server.pid), ...(await memoryOf(server.pid)) }
    const whole = checkLog(admin)
    const [reads, writes] = await Promise.all([repeatDuring(whole, others.read), repeatDuring(whole, others.write)])
    const { checked, ms } = await whole
    const coreMs = (await cpuMs(server.pid)) - before.coreMs
    const memory = await memoryOf(server.pid)
    const altered = Math.floor(entries / 2)
    await tamperWithLog(server, altered)
    const broken = await checkLog(admin)
    const format = (values: readonly number[]): string =>
      `${median(values).toFixed(0)} ms, p95 ${p95(values).toFixed(0)}, at most ${Math.max(...values).toFixed(0)}`
    console.log(
      `${entries} entries checked in ${(ms / 1000).toFixed(1)} s, ${(coreMs / 1000).toFixed(1)} s of CPU time including concurrent requests; broken: ${checked.broken}`,
    )
    console.log(`concurrent reads ${format(reads)}; alone ${format(readsAlone)}`)
    console.log(`concurrent writes ${format(writes)}; alone ${format(writesAlone)}`)
    console.log(`memory of the server: ${before.nowMiB} MiB before, at most ${memory.maxMiB}`)
    console.log(`entry ${altered} altered: found ${broken.checked.broken} after ${(broken.ms / 1000).toFixed(1)} s`)
    const durations = { readsAlone, reads, writesAlone, writes }
    await saveRaw('size-log', {
      entries,
      ms,
      coreMs,
      before,
      memory,
      altered,
      found: broken.checked.broken,
      ...durations,
    })
  } finally {
    await server.stop()
  }
}

async function checkLog(admin: Session) {
  const began = performance.now()
  const { checked } = await admin.call('GET /api/admin/audit-log/chain', { from: '2020-01-01', verify: '1' })
  if (checked === null) throw new Error('the log was not checked')
  return { checked, ms: performance.now() - began }
}

/** Writes signed entries as `pb_hooks/platform/audit.ts` does; creating them one by one would take an hour. */
async function seedLog(server: TestServer, entries: number): Promise<void> {
  const key = (await readFile(path.join(server.dir, 'coterie.key'), 'utf8')).trim()
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'coterie audit record 1', 32))
  const keyed = (values: readonly unknown[]): string =>
    createHmac('sha256', derived).update(JSON.stringify(values)).digest('hex')
  const [end] = await server.sql('SELECT n, hash FROM audit_log ORDER BY n DESC LIMIT 1')
  let [n, prev] = [Number(end?.['n'] ?? 0), String(end?.['hash'] ?? '')]
  const from = Date.now() - 300 * 86_400_000
  for (let made = 0; made < entries; made += atOnce) {
    const some: object[] = []
    for (let at = 0; at < Math.min(atOnce, entries - made); at += 1) {
      n += 1
      const moment = new Date(from + n).toISOString().replace('T', ' ')
      const [actor, action, subject] = [
        'a00000000000000',
        'payment.approve',
        `user_payments/y${String(n).padStart(14, '0')}`,
      ]
      const [was, now] = ['{"status":"pending"}', '{"status":"approved"}']
      const personal = JSON.stringify({ actor_name: keyed([n, 'actor_name', '"Ana"']) })
      const hash = keyed([n, moment, actor, action, subject, was, now, personal, prev])
      some.push({
        id: `l${String(n).padStart(14, '0')}`,
        n,
        moment,
        actor,
        action,
        subject,
        was,
        now,
        personal,
        prev,
        hash,
      })
      prev = hash
    }
    const text = JSON.stringify(some)
    const of = (name: string): string => `value ->> '${name}'`
    await server.sql(
      `INSERT INTO audit_log (id, n, at, actor, actor_name, action, subject, before, after, personal, prev_hash, hash, created, updated)
       SELECT ${['id', 'n', 'moment', 'actor'].map(of).join(', ')}, '', ${['action', 'subject', 'was', 'now', 'personal', 'prev', 'hash', 'moment', 'moment'].map(of).join(', ')}
       FROM json_each(?)`,
      [text],
    )
    await server.sql(
      `INSERT INTO _audit_values (entry, field, value) SELECT ${of('n')}, 'actor_name', '"Ana"' FROM json_each(?)`,
      [text],
    )
  }
}
