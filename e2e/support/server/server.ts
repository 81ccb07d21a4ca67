import { spawn, type ChildProcess } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import type { MailServer } from '../services/mail-server'
import { openProbe, type SqlProbe, type SqlRow } from './sql'
import { cp, mkdir, mkdtemp, rename, rm, rmdir, stat } from 'node:fs/promises'
import os from 'node:os'

export interface ServerOptions {
  /** An existing data directory. Without one, a new one is created, which `stop` removes. */
  dir?: string
  port?: number
  args?: readonly string[]
  env?: Record<string, string>
  /** Delivers the server's emails. Without one, they stay in the outbox. */
  mailServer?: MailServer | undefined
  /** True uses the real binary, even if the suite uses one with cheap password hashes. */
  shipped?: boolean
  /** True also counts a standby, which answers 503, as started. */
  standby?: boolean
  /** True starts a standby that must be promoted. */
  manual?: boolean
  /** True allows browsers to report violations of the Content-Security-Policy; otherwise `stop` rejects after a report. */
  expectsPolicyReports?: boolean
}

/** A running server with its own data directory, on free loopback ports. */
export interface TestServer {
  readonly url: string
  readonly dashboardUrl: string
  readonly dir: string
  readonly pid: number
  output(): string
  /** Returns the one-time link for the first admin, which the server has printed. */
  setupLink(): string
  /** Queries the database file directly. */
  sql(query: string, params?: readonly (string | number)[]): Promise<SqlRow[]>
  /** Runs another command of the binary on the same directory, e.g. `run('audit')`. */
  run(...args: string[]): Promise<{ status: number; output: string }>
  /** Sends SIGKILL to simulate a crash. The directory stays. */
  kill(): Promise<void>
  /** Kills the server, replaces its directory with a copy of another one, and starts it again, as after a restore. */
  replaceData(folder: string): Promise<void>
  shutDown(): Promise<void>
  restart(): Promise<void>
  /** Shuts down cleanly and removes its own directory. Rejects if a browser has reported a policy violation. */
  stop(): Promise<void>
  /** Receives the server's emails. Set if the test has a mail server. */
  mailServer?: MailServer | undefined
}

/** Environment variable with the binary to test, such as another version's. */
export const binaryVariable = 'COTERIE_BINARY'
export const productBinary = 'dist/coterie'
/** Path of the same program with a clock that tests can set (build tag `testclock`). */
export const testClockBinary = 'dist/coterie-testclock'
const binary = path.resolve(process.env[binaryVariable] ?? productBinary)
export const testedBinary = (): string => binary
const startLimitMs = 90_000
/** Environment variable with the directory of prepared folders. Without it, each test file creates its own. */
export const preparedVariable = 'COTERIE_PREPARED'
/** Environment variables that delay garbage collection, which would take a third of the work of a short-lived server. */
const gcSettings: Record<string, string> =
  process.env[preparedVariable] === undefined ? { GOGC: '400' } : { GOGC: 'off', GOMEMLIMIT: '320MiB' }

const mailSettings = (mailServer?: MailServer): Record<string, string> =>
  mailServer
    ? {
        COTERIE_SMTP: `smtp://127.0.0.1:${mailServer.port}`,
        COTERIE_MAIL_FROM: 'Coterie <no-reply@coterie.example>',
      }
    : {}

/** Starts `dist/coterie serve` and waits until it is healthy. Rejects with the output if it exits first. */
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
    probe?.close()
    probe = undefined
    child = spawn(
      options.shipped ? path.resolve(productBinary) : binary,
      [
        options.manual ? 'standby' : 'serve',
        '--dir',
        dir,
        '--http',
        `127.0.0.1:${port}`,
        '--dashboard',
        `127.0.0.1:${dashboardPort}`,
        ...(options.args ?? []),
      ],
      {
        env: { ...process.env, ...gcSettings, ...mailSettings(options.mailServer), ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    child.stdout?.on('data', (chunk) => (printed += String(chunk)))
    child.stderr?.on('data', (chunk) => (printed += String(chunk)))
    await waitUntilHealthy(`${url}/api/health`, child, () => printed, options.standby || options.manual)
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
    mailServer: options.mailServer,
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
      const reports = printed.split('\n').filter((line) => line.includes('content security policy violated'))
      if (reports.length > 0 && !options.expectsPolicyReports) throw new Error(reports.join('\n'))
    },
  }
}

/** Copies a prepared data directory, because migrating is slow. The caller must remove it. */
export const createDataDirectory = (): Promise<string> =>
  copyPreparedFolder('fresh', async (dir) => (await startServer({ dir })).stop())

/** Runs the binary once. */
export function runBinary(args: readonly string[], typed = ''): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, args, { env: { ...process.env, ...gcSettings }, stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin.on('error', () => undefined) // the binary may exit without reading its input
    child.stdin.end(typed)
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', (status) => resolve({ status: status ?? -1, output }))
  })
}

async function waitUntilHealthy(
  url: string,
  child: ChildProcess,
  printed: () => string,
  standby = false,
): Promise<void> {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}:\n${printed()}`)
    try {
      const { ok, status } = await fetch(url)
      if (ok || (standby && status === 503)) return
    } catch {
      // the server does not listen yet
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`the server did not answer within ${startLimitMs} ms:\n${printed()}`)
}

/** The lowest port for servers. Browsers and `fetch` block some ports; the highest blocked one is 10080. */
const lowestPort = 11_000
/** Maximum number of workers of a suite. The server suite and the browser tests may run at the same time. */
const workersPerSuite = 4
/** Each worker uses ports of its own group, so it takes no port that another worker has found or will use again. */
const portGroups = 2 * workersPerSuite
const inSuite = process.env['VITEST_POOL_ID']
const portGroup =
  inSuite === undefined
    ? workersPerSuite + (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % workersPerSuite)
    : Number(inSuite) % workersPerSuite
/** Ports that this process has already returned. Their servers may restart on them. */
const givenPorts = new Set<number>()

/** Returns a free port below the range of outgoing connections, so that it stays free while its server restarts. */
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

const createLimitMs = 300_000

/** Returns a copy of a folder that only the first caller creates. The caller must remove the copy. */
export async function copyPreparedFolder(name: string, make: (dir: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), `coterie-${name}-`))
  const root = process.env[preparedVariable]
  if (root === undefined) await make(copy)
  else await cp(await createOnce(path.join(root, name), make), copy, { recursive: true })
  return copy
}

/** Creates the folder if it is missing. A lock and a rename ensure that it is created only once and is complete. */
async function createOnce(folder: string, make: (dir: string) => Promise<void>): Promise<string> {
  const deadline = Date.now() + createLimitMs
  while (Date.now() < deadline) {
    if (await exists(folder)) return folder
    if (await acquireLock(`${folder}.lock`)) {
      try {
        // another process may have created it before this one got the lock
        if (await exists(folder)) return folder
        const making = await mkdtemp(`${folder}-making-`)
        await make(making)
        await rename(making, folder)
      } finally {
        await rmdir(`${folder}.lock`)
      }
      return folder
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${folder} was not created within ${createLimitMs} ms`)
}

const exists = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    () => false,
  )

const acquireLock = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => true,
    () => false,
  )
