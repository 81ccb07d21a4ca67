import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForBackups } from '../../support/routes/program-cases'
import { createFirstAdmin, createMember } from '../../support/server/people'
import { createDataDirectory, runBinary, startServer, testedBinary, type TestServer } from '../../support/server/server'

interface Installation {
  dir: string
  name: string
  state: string
  ok: boolean
  url: string
  http: string
  failed: string[]
  people: number
  bytes: number
  lastBackup: string | null
  problem: string
}

let tempDir: string
let first: TestServer
let stopped: string

async function readStatus(...dirs: string[]): Promise<{ status: number; found: Installation[] }> {
  const { status, output } = await runBinary(['status', '--json', ...dirs.flatMap((dir) => ['--dir', dir])])
  return { status, found: JSON.parse(output) as Installation[] }
}

beforeAll(async () => {
  tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-status-'))
  stopped = path.join(tempDir, 'stopped')
  await rename(await createDataDirectory(), stopped)
  first = await startServer()
  const admin = await createFirstAdmin(first)
  await createMember(first)
  await waitForBackups({ server: first })
  await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server: first })
})
afterAll(async () => {
  await first.stop()
  await rm(tempDir, { recursive: true, force: true })
})

it('the status of a running installation has its address, people, size and newest backup', async () => {
  const { status, found } = await readStatus(first.dir)
  expect(status).toBe(0)
  expect(found).toEqual([
    {
      dir: first.dir,
      name: 'Coterie',
      state: 'running',
      ok: true,
      version: expect.stringMatching(/^\d/) as string,
      url: first.url,
      http: new URL(first.url).host,
      failed: [],
      people: 2,
      bytes: expect.any(Number) as number,
      lastBackup: expect.stringMatching(/^\d{4}-/) as string,
      problem: '',
    },
  ])
  expect(found[0]?.bytes).toBeGreaterThan(500_000)
})

it('the status of several installations is a table, and its exit status 1 says that one is stopped', async () => {
  const before = await readdir(stopped)
  const { status, output } = await runBinary(['status', '--dir', first.dir, '--dir', stopped])
  expect(status).toBe(1)
  const lines = output.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^NAME +STATE +VERSION +ADDRESS +PEOPLE +SIZE +BACKUP +FOLDER +FINDINGS$/)
  expect(lines[1]).toMatch(new RegExp(`^Coterie +running .* ${first.url} +2 +[\\d.]+ MiB +0 min ago +${first.dir} +–$`))
  expect(lines[2]).toMatch(new RegExp(`^Coterie +stopped .* none +${stopped} +–$`))
  // reading left no files behind
  expect(await readdir(stopped)).toEqual(before)
})

it('the status names failed health checks, and servers that don’t answer', async () => {
  await first.shutDown()
  await rm(path.join(first.dir, 'audit.anchor'))
  await first.restart()
  expect(await readStatus(first.dir)).toMatchObject({ status: 1, found: [{ state: 'running', failed: ['log'] }] })
  process.kill(first.pid, 'SIGSTOP')
  const { status, found } = await readStatus(first.dir, stopped)
  process.kill(first.pid, 'SIGCONT')
  expect(status).toBe(1)
  expect(found.map(({ state, ok, people }) => ({ state, ok, people }))).toEqual([
    { state: 'no answer', ok: false, people: 2 },
    { state: 'stopped', ok: false, people: 0 },
  ])
  expect(found[0]?.problem).toContain('Timeout')
})

it('the status asks a server on a socket', async () => {
  const socket = path.join(tempDir, 'http.sock')
  const origin = 'https://partners.example.org'
  const flags = ['--dir', stopped, '--http', `unix:${socket}`, '--url', origin, '--proxy-header', 'X-Real-IP']
  const child = spawn(testedBinary(), ['serve', ...flags])
  try {
    await expect
      .poll(() => readStatus(stopped), { timeout: 30_000 })
      .toMatchObject({ status: 0, found: [{ state: 'running', url: origin, http: `unix:${socket}` }] })
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  }
})

it('the status explains a folder that has no data', async () => {
  const { status, found } = await readStatus(path.join(tempDir, 'missing'))
  expect(status).toBe(1)
  expect(found).toMatchObject([{ state: 'unreadable', problem: expect.stringContaining('no Coterie data') as string }])
  const broken = await runBinary(['status', stopped])
  expect(broken).toEqual({ status: 2, output: expect.stringContaining(`--dir ${stopped}`) as string })
})
