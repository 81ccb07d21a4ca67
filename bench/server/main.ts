import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { addMonths, monthOf } from '../../domain/calendar'
import { newId } from '../../domain/sync/new-id'
import { createFirstAdmin } from '../../e2e/support/server/people'
import { commitRun, dryRunTotals } from '../../e2e/support/data/runs'
import { productBinary, startServer } from '../../e2e/support/server/server'
import type { Session } from '../../e2e/support/server/session'
import { cpuMs, memoryOf, runMeasured, type Usage } from '../processes'
import { saveRaw, median, timed } from '../result'
import { seedPeople, seedTicket } from '../seed'

// `npm run bench:server -- people=1000 rounds=3` measures with fewer people and rounds
const options = new Map(process.argv.slice(2).map((word) => word.split('=') as [string, string]))
const people = Number(options.get('people') ?? 10_000)
const rounds = Number(options.get('rounds') ?? 10)
const atOnce = 12
/** The product as shipped, with Go's default memory setting. */
const shipped = { shipped: true, env: { GOGC: '100' } }

const folder = await mkdtemp(path.join(os.tmpdir(), 'coterie-server-'))
const dir = path.join(folder, 'data')
const measured: { [what: string]: Usage[] } = {}
const server = await startServer({ dir, ...shipped })
try {
  const admin = await createFirstAdmin(server)
  const month = addMonths(monthOf(new Date().toISOString()), -1)
  measured['audit of a new folder'] = await repeated(rounds, measureAudit)
  await seedPeople(server, people, `${month}-01`)
  measured['start'] = await repeated(rounds, measureStart)
  const ticket = await seedTicket(server, admin.userId)
  measured[`${atOnce} hooks at once`] = await repeated(2 * rounds, () => measureConcurrentHooks(admin, ticket))
  await server.restart()
  measured[`monthly run of ${people}`] = [await measureMonthlyRun(admin, month)]
  // Accept the seeded rows; otherwise the audit wouldn't compare every row.
  await server.run('audit', '--accept-facts', 'seeded by the bench')
  measured[`audit after a run of ${people}`] = await repeated(3, measureAudit)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const [what, results] of Object.entries(measured)) {
  const all = (name: keyof Usage): number[] => results.map((each) => each[name])
  console.log(
    `${what}: ${median(all('ms')).toFixed(0)} ms (${Math.min(...all('ms')).toFixed(0)}–${Math.max(...all('ms')).toFixed(0)}), ` +
      `${median(all('coreMs'))} ms of a core, at most ${Math.max(...all('maxMiB'))} MiB`,
  )
}
console.log(`load ${os.loadavg()[0]?.toFixed(1)}`)
await saveRaw('server', { people, measured })

async function repeated(times: number, measure: () => Promise<Usage>): Promise<Usage[]> {
  const results: Usage[] = []
  for (let n = 0; n < times; n += 1) results.push(await measure())
  return results
}

/** Measures a task of the server. */
async function measure(work: () => Promise<unknown>): Promise<Usage> {
  const before = await cpuMs(server.pid)
  const ms = await timed(work)
  return { ms, coreMs: (await cpuMs(server.pid)) - before, maxMiB: (await memoryOf(server.pid)).maxMiB }
}

async function measureStart(): Promise<Usage> {
  await server.shutDown()
  const ms = await timed(() => server.restart())
  return { ms, coreMs: await cpuMs(server.pid), maxMiB: (await memoryOf(server.pid)).maxMiB }
}

/** Measures twelve concurrent requests that hooks answer, until the last answer. Half of the requests are commands. */
function measureConcurrentHooks(admin: Session, ticket: string): Promise<Usage> {
  const work = (n: number): Promise<unknown> =>
    n % 2 === 0
      ? admin.call('GET /api/admin/people', {})
      : admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Looked at.' })
  return measure(() => Promise.all(Array.from({ length: atOnce }, (_, each) => work(each))))
}

/** Measures the time from confirming a dry run until the run is stored, without other work on the server. */
async function measureMonthlyRun(admin: Session, month: string): Promise<Usage> {
  const { hash } = await dryRunTotals(admin, month)
  return measure(() => commitRun(admin, { month, hash }))
}

/** Runs `coterie audit` as a separate process. Throws if it fails. */
async function measureAudit(): Promise<Usage> {
  const { output: _output, ...usage } = await runMeasured(path.resolve(productBinary), ['audit', '--dir', dir])
  return usage
}
