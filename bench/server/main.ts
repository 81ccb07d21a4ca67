import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { addMonths, monthOf } from '../../domain/calendar'
import { newId } from '../../domain/sync/new-id'
import { createFirstAdmin } from '../../e2e/support/server/people'
import { commitRun, dryRunTotals } from '../../e2e/support/data/runs'
import { productBinary, startServer } from '../../e2e/support/server/server'
import type { Session } from '../../e2e/support/server/session'
import { cpuMs } from '../cpu'
import { saveRaw, median, timed } from '../result'
import { seedPeople, seedTicket } from '../seed'
import { memoryOf } from '../size/measurements'

/** Results for one kind of work: elapsed time and CPU time (ms), and peak memory (MiB). */
interface WorkResult {
  ms: number[]
  coreMs: number[]
  mostMiB: number[]
}

// `npm run bench:server -- people=1000 rounds=3` measures with fewer people and rounds
const options = new Map(process.argv.slice(2).map((word) => word.split('=') as [string, string]))
const people = Number(options.get('people') ?? 10_000)
const rounds = Number(options.get('rounds') ?? 10)
const atOnce = 12
/** The product as shipped, with Go's default memory setting. */
const shipped = { shipped: true, env: { GOGC: '100' } }

const folder = await mkdtemp(path.join(os.tmpdir(), 'coterie-server-'))
const dir = path.join(folder, 'data')
const measured: { [what: string]: WorkResult } = {}
const server = await startServer({ dir, ...shipped })
try {
  const admin = await createFirstAdmin(server)
  const month = addMonths(monthOf(new Date().toISOString()), -1)
  measured['audit of a new folder'] = await measureAudit(rounds)
  await seedPeople(server, people, `${month}-01`)
  measured['start'] = await measureStart(rounds)
  measured[`${atOnce} hooks at once`] = await measureConcurrentHooks(admin, await seedTicket(server, admin.userId))
  await server.restart()
  measured[`monthly run of ${people}`] = await measureMonthlyRun(admin, month)
  // Accept the seeded rows; otherwise the audit wouldn't compare every row.
  await server.run('audit', '--accept-facts', 'seeded by the bench')
  measured[`audit after a run of ${people}`] = await measureAudit(3)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const [what, { ms, coreMs, mostMiB }] of Object.entries(measured))
  console.log(
    `${what}: ${median(ms).toFixed(0)} ms (${Math.min(...ms).toFixed(0)}–${Math.max(...ms).toFixed(0)}), ` +
      `${median(coreMs)} ms of a core, at most ${Math.max(...mostMiB)} MiB`,
  )
console.log(`load ${os.loadavg()[0]?.toFixed(1)}`)
await saveRaw('server', { people, measured })

async function measureStart(times: number): Promise<WorkResult> {
  const results: WorkResult = { ms: [], coreMs: [], mostMiB: [] }
  for (let n = 0; n < times; n += 1) {
    await server.shutDown()
    results.ms.push(await timed(() => server.restart()))
    results.coreMs.push(await cpuMs(server.pid))
    results.mostMiB.push((await memoryOf(server.pid)).mostMiB)
  }
  return results
}

/**
 * Sends rounds of twelve concurrent requests that hooks answer; half of them are commands. A round ends with its last
 * answer.
 */
async function measureConcurrentHooks(admin: Session, ticket: string): Promise<WorkResult> {
  const results: WorkResult = { ms: [], coreMs: [], mostMiB: [] }
  const work = (n: number): Promise<unknown> =>
    n % 2 === 0
      ? admin.call('GET /api/admin/people', {})
      : admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Looked at.' })
  for (let n = 0; n < 2 * rounds; n += 1) {
    const before = await cpuMs(server.pid)
    results.ms.push(await timed(() => Promise.all(Array.from({ length: atOnce }, (_, each) => work(each)))))
    results.coreMs.push((await cpuMs(server.pid)) - before)
    results.mostMiB.push((await memoryOf(server.pid)).mostMiB)
  }
  return results
}

/** Measures the time from confirming a dry run until the run is stored, without other work on the server. */
async function measureMonthlyRun(admin: Session, month: string): Promise<WorkResult> {
  const { hash } = await dryRunTotals(admin, month)
  const before = await cpuMs(server.pid)
  const ms = await timed(() => commitRun(admin, { month, hash }))
  return { ms: [ms], coreMs: [(await cpuMs(server.pid)) - before], mostMiB: [(await memoryOf(server.pid)).mostMiB] }
}

/** Runs `coterie audit` as a separate process. Throws if it fails. */
async function measureAudit(times: number): Promise<WorkResult> {
  const results: WorkResult = { ms: [], coreMs: [], mostMiB: [] }
  for (let n = 0; n < times; n += 1) {
    const { ms, coreMs, mostMiB } = await watched(['audit', '--dir', dir])
    results.ms.push(ms)
    results.coreMs.push(coreMs)
    results.mostMiB.push(mostMiB)
  }
  return results
}

/** Runs the binary and reads its memory and CPU time every 10 ms, so the last interval is missing. */
async function watched(args: readonly string[]): Promise<{ ms: number; coreMs: number; mostMiB: number }> {
  let coreMs = 0
  let mostMiB = 0
  const ms = await timed(async () => {
    const child = spawn(path.resolve(productBinary), args, { env: { ...process.env, GOGC: '100' }, stdio: 'ignore' })
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
    for (let status: number | null | undefined; status === undefined;) {
      coreMs = Math.max(coreMs, (await cpuMs(child.pid ?? 0)) || 0)
      mostMiB = Math.max(mostMiB, (await memoryOf(child.pid ?? 0)).mostMiB)
      status = await Promise.race([ended, new Promise<undefined>((resolve) => setTimeout(resolve, 10))])
    }
    if ((await ended) !== 0) throw new Error(`${args.join(' ')} ended with ${await ended}`)
  })
  return { ms, coreMs, mostMiB }
}
