import { addMonths, monthOf } from '../domain/calendar'
import { firstAdmin } from '../e2e/support/people'
import { startServer, type TestServer } from '../e2e/support/server'
import { report, timed } from './result'
import { seedPeople } from './seed'

const runs = 3
const tables = ['earnings', 'user_payments', 'payment_lines', 'payment_run_results'] as const

/**
 * Monthly generation of a closed month for many people, beside the raw SQL insert of the very rows it made (lines, payments,
 * their links, the run's results) into tables with the same columns and indexes, in one transaction of the same database. The
 * peer has no rule, no guard, and no log for the devices to write.
 */
export async function benchGeneration(people: number): Promise<void> {
  const oursMs: number[] = []
  const dryRunMs: number[] = []
  const peerMs: number[] = []
  let made = 0
  for (let run = 0; run < runs; run++) {
    const server = await startServer()
    try {
      const admin = await firstAdmin(server)
      const month = addMonths(monthOf(new Date().toISOString()), -1)
      await seedPeople(server, people, `${month}-01`)
      let hash = ''
      dryRunMs.push(
        await timed(async () => {
          hash = (await admin.call('POST /api/admin/payment-runs/dry-run', { month })).hash
        }),
      )
      oursMs.push(await timed(() => admin.call('POST /api/admin/payment-runs', { month, hash })))
      for (const table of tables) await copyShape(server, table)
      peerMs.push(
        await timed(async () => {
          await server.sql('BEGIN IMMEDIATE')
          for (const table of tables) await server.sql(`INSERT INTO bench_${table} SELECT * FROM ${table}`)
          await server.sql('COMMIT')
        }),
      )
      made = Number((await server.sql('SELECT COUNT(*) AS n FROM earnings'))[0]?.['n'] ?? 0)
    } finally {
      await server.stop()
    }
  }
  const notes = { people, lines: made, dryRunMs: dryRunMs.map((ms) => ms.toFixed(0)).join(' ') }
  await report({ name: `generation for ${people} people`, oursMs, peer: 'raw SQL insert', peerMs, notes })
}

/** An empty twin of a table: same columns, same indexes, no triggers. */
async function copyShape(server: TestServer, table: string): Promise<void> {
  await server.sql(`CREATE TABLE bench_${table} AS SELECT * FROM ${table} LIMIT 0`)
  await server.sql(`CREATE UNIQUE INDEX bench_${table}_id ON bench_${table} (id)`)
  const indexes = await server.sql(
    `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql != ''`,
    [table],
  )
  for (const { name, sql } of indexes) {
    const twin = String(sql).replace(String(name), `bench_${name}`).replace(`ON \`${table}\``, `ON \`bench_${table}\``)
    await server.sql(twin)
  }
}
