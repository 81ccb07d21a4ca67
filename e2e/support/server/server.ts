import { spawn, type ChildProcess } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { copyPreparedFolder, preparedVariable } from './prepared-folders'
import { openProbe, type SqlProbe, type SqlRow } from './sql'

/** How a test wants its server. */
export interface ServerOptions {
  /** A folder to serve again, e.g. after `kill9`; without it a fresh one is made and removed by `stop`. */
  dir?: string
  port?: number
  args?: readonly string[]
  env?: Record<string, string>
  /** The product as it is shipped, also where the suite tries one whose passwords cost little. */
  shipped?: boolean
  /** This test sends reports of a broken Content-Security-Policy itself; in any other they are a fault of a page. */
  expectsPolicyReports?: boolean
}

/** The built binary, serving a folder of its own on free loopback ports. */
export interface TestServer {
  readonly url: string
  readonly dashboardUrl: string
  readonly dir: string
  readonly pid: number
  /** What it printed so far. */
  output(): string
  /** The one-time link of the first admin, as printed. */
  setupLink(): string
  /** Rows straight from the database file. */
  sql(query: string, params?: readonly (string | number)[]): Promise<SqlRow[]>
  /** Another command of the binary on the same folder, e.g. `run('audit')`. */
  run(...args: string[]): Promise<{ status: number; output: string }>
  /** Ends the process as a crash would; the folder stays. */
  kill(): Promise<void>
  /** Ends as a crash would, has its folder replaced by a copy of another, and starts again: a backup or a volume that came back. */
  replaceData(folder: string): Promise<void>
  /** Asks it to end, and waits until it has; the folder stays. */
  shutDown(): Promise<void>
  /** Starts again on the same folder and port. */
  restart(): Promise<void>
  /** A clean end; removes a folder that the test's server made. Rejects when a browser reported a broken policy. */
  stop(): Promise<void>
  /** The texts that went out to an address, where a test's own mail server takes them. */
  deliveredTexts?: (email: string) => string[]
}

/** Names the binary that is started: another version's, to compare with it, or the one that a suite builds for itself. */
export const binaryVariable = 'COTERIE_BINARY'
/** What the build ships. */
export const productBinary = 'dist/coterie'
/** The same program, whose clock a test may set (build tag `testclock`). */
export const testClockBinary = 'dist/coterie-testclock'
const binary = path.resolve(process.env[binaryVariable] ?? productBinary)
/** The binary that is started. */
export const testedBinary = (): string => binary
const startLimitMs = 90_000
/**
 * Of a server that lives for seconds a third of the work is clearing memory: it may take more of it before it does, in a suite until it
 * holds 320 MiB.
 */
const gcSettings: Record<string, string> =
  process.env[preparedVariable] === undefined ? { GOGC: '400' } : { GOGC: 'off', GOMEMLIMIT: '320MiB' }

/** Starts `dist/coterie serve` and waits until it answers. Rejects with its output when it ends first. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const own = options.dir === undefined
  const dir = options.dir ?? (await createDataDirectory())
  const port = options.port ?? (await freePort())
  const dashboardPort = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dashboardUrl = `http://127.0.0.1:${dashboardPort}`
  let printed = ''
  let child: ChildProcess
  let probe: SqlProbe | undefined

  async function start(): Promise<void> {
    child = spawn(
      options.shipped ? path.resolve(productBinary) : binary,
      [
        'serve',
        '--dir',
        dir,
        '--http',
        `127.0.0.1:${port}`,
        '--dashboard',
        `127.0.0.1:${dashboardPort}`,
        ...(options.args ?? []),
      ],
      { env: { ...process.env, ...gcSettings, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    child.stdout?.on('data', (chunk) => (printed += String(chunk)))
    child.stderr?.on('data', (chunk) => (printed += String(chunk)))
    await waitUntilHealthy(`${url}/api/health`, child, () => printed)
  }

  const waitForExit = (): Promise<void> =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => child.once('exit', () => resolve()))

  async function shutDown(): Promise<void> {
    child.kill('SIGTERM')
    await waitForExit()
  }

  await start()
  return {
    url,
    dashboardUrl,
    dir,
    get pid() {
      return child.pid ?? 0
    },
    output: () => printed,
    setupLink: () => {
      const link = [...printed.matchAll(/https?:\/\/\S+\/setup#\S+/g)].at(-1)?.[0]
      if (!link) throw new Error(`no setup link was printed:\n${printed}`)
      return link
    },
    sql: (query, params) => {
      probe ??= openProbe(path.join(dir, 'data.db'))
      return probe.query(query, params)
    },
    run: (...args) => runBinary([...args, '--dir', dir]),
    kill: async () => {
      child.kill('SIGKILL')
      await waitForExit()
    },
    replaceData: async (folder) => {
      await probe?.closeAndWait()
      probe = undefined
      child.kill('SIGKILL')
      await waitForExit()
      await rm(dir, { recursive: true })
      await cp(folder, dir, { recursive: true })
      await start()
    },
    shutDown: shutDown,
    restart: async () => {
      await shutDown()
      await start()
    },
    stop: async () => {
      probe?.close()
      await shutDown()
      if (own) await rm(dir, { recursive: true, force: true })
      const reports = printed.split('\n').filter((line) => line.includes('content policy broken'))
      if (reports.length > 0 && !options.expectsPolicyReports) throw new Error(reports.join('\n'))
    },
  }
}

/**
 * A data folder whose schema stands and in which nobody is yet: what a first start leaves. The caller removes it. Migrating a bare
 * folder takes three times as long as everything else of a start.
 */
export const createDataDirectory = (): Promise<string> =>
  copyPreparedFolder('fresh', async (dir) => (await startServer({ dir })).stop())

/** Runs the binary once, with `typed` on its standard input, and gives back its status and what it printed. */
export function runBinary(args: readonly string[], typed = ''): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, args, { env: { ...process.env, ...gcSettings }, stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin.on('error', () => undefined) // it may end without reading
    child.stdin.end(typed)
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', (status) => resolve({ status: status ?? -1, output }))
  })
}

async function waitUntilHealthy(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${printed()}`)
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`the server did not answer in ${startLimitMs} ms:\n${printed()}`)
}

/** Browsers and `fetch` refuse some ports; the last of them in this range is 10080. */
const lowestPort = 11_000
/** Lanes of a suite, at most; the server suite and the stories run side by side. */
const workersPerSuite = 4
/** Each lane has ports of its own, so that none takes one that another looked at or will start on again. */
const portGroups = 2 * workersPerSuite
const inSuite = process.env['VITEST_POOL_ID']
const portGroup =
  inSuite === undefined
    ? workersPerSuite + (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % workersPerSuite)
    : Number(inSuite) % workersPerSuite
/** Ports that this process was given; it may listen on them again. */
const givenPorts = new Set<number>()

/**
 * A port nobody listens on, below those that the system gives to connections: between two starts of a server none of the many
 * connections of a test run can take its port.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = lowestPort + portGroup + portGroups * Math.floor(Math.random() * (19_000 / portGroups))
    if (givenPorts.has(port) || !(await isFree(port))) continue
    givenPorts.add(port)
    return port
  }
  throw new Error('no free port was found')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer()
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
