import { addMonths, monthOf } from '../domain/calendar'
import { firstAdmin } from '../e2e/support/people'
import { startServer } from '../e2e/support/server'
import { report, timed } from './result'
import { seedPeople } from './seed'

const runs = 3

/**
 * Monthly generation of a closed month for many people, beside the raw SQL insert of the very rows it made (lines, payments,
 * their links) into bare tables with the same columns, in one transaction of the same database.
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
      const tables = ['earnings', 'user_payments', 'payment_lines'] as const
      for (const table of tables) await server.sql(`CREATE TABLE bench_${table} AS SELECT * FROM ${table} LIMIT 0`)
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
