import path from 'node:path'
import { addMonths, monthOf } from '../domain/calendar'
import type { Month } from '../domain/entities'
import { newId } from '../domain/sync/new-id'
import { createFirstAdmin } from '../e2e/support/server/people'
import { commitRun, dryRunTotals } from '../e2e/support/data/runs'
import { startServer, type TestServer } from '../e2e/support/server/server'
import type { Session } from '../e2e/support/server/session'
import { openProbe } from '../e2e/support/server/sql'
import { cpuMs, memoryOf } from './processes'
import { p95, repeatDuring, reportComparison, timed } from './result'
import { seedPeople, seedTicket } from './seed'

const tables = ['earnings', 'user_payments', 'payment_lines', 'payment_run_results'] as const

interface Measured {
  dryRunMs: number
  /** Time from requesting the run until it is stored. */
  runMs: number
  rawMs: number
  /** CPU time of the server, including the concurrent requests, and of the inserting process. */
  runCpuMs: number
  rawCpuMs: number
  lines: number
  /** The duration of the slowest concurrent write, and the number of writes. */
  slowestWriteMs: number
  writes: number
  readsAlone: number[]
  readsMeanwhile: number[]
  memoryMiB: number
}

/**
 * Measures the monthly payment run of a closed month for many people, and compares it with a raw SQL insert of the same
 * rows (lines, payments, their links, results) into tables with the same columns and indexes, in one transaction of the
 * same database. The comparison has no rules, no guards, no audit log, and no sync log. The product is measured from the
 * moment an unchanged dry run is confirmed until the run is stored, and a second time with a run that must be computed
 * again (`isRecomputed`). It also records how long concurrent writes wait, how long reads take during the run and alone,
 * the server's peak memory with its default settings, and the CPU time of both sides, which depends less on other work on
 * the machine.
 * @param isAlone without concurrent reads and writes, so all CPU time of the server belongs to the run
 */
export async function benchGeneration(people: number, rounds = 3, isAlone = false): Promise<void> {
  for (const isRecomputed of isAlone ? [false] : [false, true]) {
    const all: Measured[] = []
    for (let round = 0; round < rounds; round++) all.push(await measured(people, { isRecomputed, isAlone }))
    const maxOf = (of: (one: Measured) => number): string => Math.max(...all.map(of)).toFixed(0)
    await reportComparison({
      name: `generation for ${people} people${isRecomputed ? ', computed again' : ''}${isAlone ? ', alone' : ''}`,
      oursMs: all.map((one) => one.runMs),
      peer: 'raw SQL insert',
      peerMs: all.map((one) => one.rawMs),
      notes: {
        people,
        lines: all[0]?.lines ?? 0,
        ratioOfACore: (sum(all, (one) => one.runCpuMs) / sum(all, (one) => one.rawCpuMs)).toFixed(2),
        runCpuMs: all.map((one) => one.runCpuMs).join(' '),
        rawCpuMs: all.map((one) => one.rawCpuMs).join(' '),
        dryRunMs: all.map((one) => one.dryRunMs.toFixed(0)).join(' '),
        readP95Alone: p95(all.flatMap((one) => one.readsAlone)).toFixed(0),
        ...(!isAlone && {
          slowestWriteMs: maxOf((one) => one.slowestWriteMs),
          writes: all.map((one) => one.writes).join(' '),
          readP95Meanwhile: p95(all.flatMap((one) => one.readsMeanwhile)).toFixed(0),
        }),
        memoryMiB: maxOf((one) => one.memoryMiB),
      },
    })
  }
}

const sum = (all: readonly Measured[], of: (one: Measured) => number): number =>
  all.reduce((whole, one) => whole + of(one), 0)

async function measured(
  people: number,
  { isRecomputed, isAlone }: { isRecomputed: boolean; isAlone: boolean },
): Promise<Measured> {
  // Use the product's default memory setting; test servers may use more.
  const server = await startServer({ env: { GOGC: '100' } })
  try {
    const admin = await createFirstAdmin(server)
    const month = addMonths(monthOf(new Date().toISOString()), -1)
    await seedPeople(server, people, `${month}-01`)
    const ticket = await seedTicket(server, admin.userId)
    const readsAlone = await readsDuring(admin, new Promise((resolve) => setTimeout(resolve, 3_000)))
    let hash = ''
    const dryRunMs = await timed(async () => ({ hash } = await dryRunTotals(admin, month)))
    // A restart loses the stored dry run, so the run has to compute everything again.
    if (isRecomputed) await server.restart()
    const { runMs, ...meanwhile } = await measureRun(server, admin, { month, hash, ticket: isAlone ? '' : ticket })
    return {
      dryRunMs,
      runMs,
      ...meanwhile,
      readsAlone,
      memoryMiB: (await memoryOf(server.pid)).maxMiB,
      ...(await rawInsert(server)),
      lines: Number((await server.sql('SELECT COUNT(*) AS n FROM earnings'))[0]?.['n'] ?? 0),
    }
  } finally {
    await server.stop()
  }
}

/**
 * Starts the run while other requests read and write one after another. Without a ticket to write to, it sends no other
 * requests.
 */
async function measureRun(
  server: TestServer,
  admin: Session,
  { month, hash, ticket }: { month: Month; hash: string; ticket: string },
) {
  let runMs = 0
  const before = await cpuMs(server.pid)
  const made = timed(() => commitRun(admin, { month, hash })).then((ms) => (runMs = ms))
  const [readsMeanwhile, writes] =
    ticket === '' ? [[], []] : await Promise.all([readsDuring(admin, made), writesDuring(admin, ticket, made)])
  await made
  const runCpuMs = (await cpuMs(server.pid)) - before
  return { runMs, runCpuMs, readsMeanwhile, writes: writes.length, slowestWriteMs: Math.max(0, ...writes) }
}

const readsDuring = (admin: Session, work: Promise<unknown>): Promise<number[]> =>
  repeatDuring(work, async () => {
    await admin.call('GET /api/admin/audit-log', {})
    await admin.call('GET /api/program', {})
  })

const writesDuring = (admin: Session, ticket: string, work: Promise<unknown>): Promise<number[]> =>
  repeatDuring(work, () => admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Looked at.' }))

async function rawInsert(server: TestServer): Promise<{ rawMs: number; rawCpuMs: number }> {
  for (const table of tables) await copyShape(server, table)
  const probe = openProbe(path.join(server.dir, 'data.db'))
  try {
    await probe.query('SELECT COUNT(*) FROM bench_earnings') // runs before the measurement, so the start of the process isn't included
    const before = await cpuMs(probe.pid)
    const rawMs = await timed(async () => {
      await probe.query('BEGIN IMMEDIATE')
      for (const table of tables) await probe.query(`INSERT INTO bench_${table} SELECT * FROM ${table}`)
      await probe.query('COMMIT')
    })
    return { rawMs, rawCpuMs: (await cpuMs(probe.pid)) - before }
  } finally {
    probe.close()
  }
}

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
