import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openProbe } from '../../e2e/support/server/sql'
import { runMeasured } from '../processes'
import { saveRaw } from '../result'

const binary = path.resolve('dist/coterie')
const MiB = 1_048_576

/**
 * Creates a demo with this many people and audits it with `coterie audit`: measures time and peak memory of both, and the
 * size of the database.
 * @param dir where the demo is created and retained; '' = a temporary folder
 */
export async function benchDemo(people: number, dir = ''): Promise<void> {
  const folder = dir || (await mkdtemp(path.join(os.tmpdir(), 'coterie-size-')))
  try {
    const made = await runMeasured(binary, ['demo', `people=${people}`, '--dir', folder])
    const audited = await runMeasured(binary, ['audit', '--dir', folder])
    const weight = await measureSize(folder)
    const result = { people, made, audited, ...weight }
    console.log(JSON.stringify(result, null, 2))
    await saveRaw('size-demo', result)
  } finally {
    if (dir === '') await rm(folder, { recursive: true, force: true })
  }
}

async function measureSize(folder: string): Promise<object> {
  const file = path.join(folder, 'data.db')
  const probe = openProbe(file)
  const number = async (sql: string) => Number((await probe.query(sql))[0]?.['n'])
  try {
    const personMonths = await number(
      `SELECT SUM((strftime('%Y', 'now') - substr(created, 1, 4)) * 12 + strftime('%m', 'now') - substr(created, 6, 2)) AS n FROM users`,
    )
    const { size } = await stat(file)
    return {
      databaseMiB: Math.round(size / MiB),
      personMonths,
      bytesPerPersonAndMonth: Math.round(size / personMonths),
      payments: await number('SELECT COUNT(*) AS n FROM user_payments'),
      pending: await number(`SELECT COUNT(*) AS n FROM user_payments WHERE status = 'pending'`),
      tickets: await number('SELECT COUNT(*) AS n FROM support_tickets'),
      messages: await number('SELECT COUNT(*) AS n FROM ticket_messages'),
      earnings: await number('SELECT COUNT(*) AS n FROM earnings'),
      logEntries: await number('SELECT COUNT(*) AS n FROM _sync_log'),
      factEntries: await number('SELECT COUNT(*) AS n FROM _fact_log'),
      auditEntries: await number('SELECT COUNT(*) AS n FROM audit_log'),
      maxReferrals: await number('SELECT MAX(n) AS n FROM (SELECT COUNT(*) AS n FROM referrals GROUP BY affiliate_id)'),
    }
  } finally {
    probe.close()
  }
}
