import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { addMonths, monthOf } from '../domain/calendar'
import type { Month } from '../domain/entities'
import { newId } from '../domain/sync/new-id'
import { firstAdmin } from '../e2e/support/server/people'
import { commitRun, dryRunEnd } from '../e2e/support/data/runs'
import { startServer, type TestServer } from '../e2e/support/server/server'
import type { Session } from '../e2e/support/server/session'
import { openProbe } from '../e2e/support/server/sql'
import { cpuMs } from './cpu'
import { during, p95 } from './meanwhile'
import { report, timed } from './result'
import { seedPeople, seedTicket } from './seed'

const tables = ['earnings', 'user_payments', 'payment_lines', 'payment_run_results'] as const

/** What was measured of one month. */
interface Measured {
  dryRunMs: number
  /** From asking for the run to the run that stands. */
  runMs: number
  rawMs: number
  /** The same two in time of a core: of the server with all it did meanwhile, and of the process that inserted. */
  runCpuMs: number
  rawCpuMs: number
  lines: number
  /** The slowest of the writes that others made meanwhile; how many there were. */
  slowestWriteMs: number
  writes: number
  readsAlone: number[]
  readsMeanwhile: number[]
  memoryMiB: number
}

/**
 * Monthly generation of a closed month for many people, beside the raw SQL insert of the very rows it made (lines, payments,
 * their links, the run's results) into tables with the same columns and indexes, in one transaction of the same database. The
 * peer has no rule, no guard, no record of facts, and no log for the devices to write. Ours is from the click on a dry run that
 * nothing has changed since to the run that stands, and a second time with the run worked out anew (`anew`). Noted besides: how
 * long others' writes waited, what reads took beside the same reads alone, the server's greatest memory as it is shipped, and both
 * sides in time of a core, which other work on the machine changes less than the clock. `isAlone`: nobody else reads or writes
 * meanwhile, so that the server's time of a core is the run's.
 */
export async function benchGeneration(people: number, rounds = 3, isAlone = false): Promise<void> {
  for (const anew of isAlone ? [false] : [false, true]) {
    const all: Measured[] = []
    for (let round = 0; round < rounds; round++) all.push(await measured(people, { anew, isAlone }))
    const most = (of: (one: Measured) => number): string => Math.max(...all.map(of)).toFixed(0)
    await report({
      name: `generation for ${people} people${anew ? ', worked out anew' : ''}${isAlone ? ', alone' : ''}`,
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
        readP95Alone: p95(all.flatMap((one) => one.readsAlone)),
        // nobody else: nothing to say of them
        ...(!isAlone && {
          slowestWriteMs: most((one) => one.slowestWriteMs),
          writes: all.map((one) => one.writes).join(' '),
          readP95Meanwhile: p95(all.flatMap((one) => one.readsMeanwhile)),
        }),
        memoryMiB: most((one) => one.memoryMiB),
      },
    })
  }
}

const sum = (all: readonly Measured[], of: (one: Measured) => number): number =>
  all.reduce((whole, one) => whole + of(one), 0)

async function measured(people: number, { anew, isAlone }: { anew: boolean; isAlone: boolean }): Promise<Measured> {
  // the memory is that of the product, not of a test's server, which may take more
  const server = await startServer({ env: { GOGC: '100' } })
  try {
    const admin = await firstAdmin(server)
    const month = addMonths(monthOf(new Date().toISOString()), -1)
    await seedPeople(server, people, `${month}-01`)
    const ticket = await seedTicket(server, admin.userId)
    const readsAlone = await readsDuring(admin, new Promise((resolve) => setTimeout(resolve, 3_000)))
    let hash = ''
    const dryRunMs = await timed(async () => ({ hash } = await dryRunEnd(admin, month)))
    // what was staged is gone with the process
    if (anew) await server.restart()
    const { runMs, ...meanwhile } = await run(server, admin, { month, hash, ticket: isAlone ? '' : ticket })
    return {
      dryRunMs,
      runMs,
      ...meanwhile,
      readsAlone,
      memoryMiB: await greatestMemory(server),
      ...(await rawInsert(server)),
      lines: Number((await server.sql('SELECT COUNT(*) AS n FROM earnings'))[0]?.['n'] ?? 0),
    }
  } finally {
    await server.stop()
  }
}

/** Makes the run while somebody else reads and writes one thing after the other; without a ticket to write at, nobody does. */
async function run(
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
  during(work, async () => {
    await admin.call('GET /api/admin/audit-log', {})
    await admin.call('GET /api/program', {})
  })

/** A write that fails rejects: none may. */
const writesDuring = (admin: Session, ticket: string, work: Promise<unknown>): Promise<number[]> =>
  during(work, () => admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Looked at.' }))

/** The greatest memory the server's process ever held, MiB; 0 where the system doesn't tell. */
async function greatestMemory({ pid }: TestServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function rawInsert(server: TestServer): Promise<{ rawMs: number; rawCpuMs: number }> {
  for (const table of tables) await copyShape(server, table)
  const probe = openProbe(path.join(server.dir, 'data.db'))
  try {
    await probe.query('SELECT COUNT(*) FROM bench_earnings') // its start isn't counted
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
