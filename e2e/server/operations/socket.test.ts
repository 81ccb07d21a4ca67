import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDataDirectory, runBinary, testedBinary } from '../../support/server/server'

const origin = 'https://partners.example.org'
let tempDir: string
let socket: string
let flags: string[]
let child: ChildProcess
let printed = ''

async function start(): Promise<void> {
  printed = ''
  child = spawn(testedBinary(), ['serve', ...flags, '--url', origin, '--proxy-header', 'X-Real-IP'])
  child.stdout?.on('data', (chunk) => (printed += String(chunk)))
  child.stderr?.on('data', (chunk) => (printed += String(chunk)))
  await vi.waitUntil(() => printed.includes('/setup#'), { timeout: 60_000 })
}

function request(headers: Record<string, string>, pathname = '/', method = 'GET') {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = http.request({ socketPath: socket, path: pathname, method, headers }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => (body += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? '{}' : undefined)
  })
}

beforeAll(async () => {
  tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-socket-'))
  socket = path.join(tempDir, 'http.sock')
  flags = ['--dir', path.join(tempDir, 'data'), '--http', `unix:${socket}`]
  await rename(await createDataDirectory(), path.join(tempDir, 'data'))
  await start()
})
afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  await rm(tempDir, { recursive: true, force: true })
})

it('a server on a socket prints its public address and lets only its group connect', () => {
  expect(printed).toContain(`Open       ${origin}\n`)
  expect(printed).toContain(`Socket     ${socket}\n`)
  expect(printed).toMatch(new RegExp(`${origin}/setup#[0-9a-f]{64}`))
  expect((statSync(socket).mode & 0o777).toString(8)).toBe('660')
})

it('health and admin commands find a server on a socket', async () => {
  expect(await runBinary(['health', '--deep', '--http', `unix:${socket}`])).toEqual({ status: 0, output: 'ok\n' })
  const { status, output } = await runBinary(['admin', 'create', ...flags])
  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining(`${origin}/setup#`) as string })
  const none = await runBinary(['health', '--http', `unix:${socket}.none`])
  expect(none).toEqual({ status: 1, output: expect.stringContaining('no server is listening on unix:') as string })
})

it('a server on a socket applies the same origin checks', async () => {
  const own = { host: 'partners.example.org', 'x-real-ip': '203.0.113.7', 'content-type': 'application/json' }
  expect(await request(own)).toMatchObject({ status: 200 })
  const foreign = await request({ ...own, host: 'other.example' })
  expect(foreign.status).toBe(403)
  // the page doesn't suggest an address that browsers can't open
  expect(foreign.body).toContain(origin)
  expect(foreign.body).not.toContain('reverse_proxy')
  expect(await request({ ...own, origin: 'https://other.example' }, '/api/signin', 'POST')).toMatchObject({
    status: 403,
  })
  expect((await request({ ...own, origin }, '/api/signin', 'POST')).status).toBe(400)
})

it('rate limits count by the address in the header of the proxy', async () => {
  const ask = async (address: string, times: number): Promise<Set<number>> => {
    const headers = { host: 'partners.example.org', 'x-real-ip': address, 'content-type': 'application/json', origin }
    const statuses = new Set<number>()
    for (let n = 0; n < times; n += 1) statuses.add((await request(headers, '/api/signin', 'POST')).status)
    return statuses
  }
  expect([...(await ask('203.0.113.8', 241))]).toContain(429)
  expect([...(await ask('203.0.113.9', 5))]).toEqual([400])
  expect(printed).not.toContain('share one rate limit')
  await request({ host: 'partners.example.org' })
  await expect.poll(() => printed).toContain('share one rate limit')
})

it('a second server on the same socket is refused and leaves it alone', async () => {
  const other = path.join(tempDir, 'other')
  await rename(await createDataDirectory(), other)
  const args = ['--http', `unix:${socket}`, '--url', origin, '--proxy-header', 'X-Real-IP', '--dir']
  for (const [dir, reason] of [
    [other, `another program is already listening on ${socket}`],
    [path.join(tempDir, 'data'), 'another Coterie already uses'],
  ] as const) {
    const second = await runBinary(['serve', ...args, dir])
    expect(second).toEqual({ status: 1, output: expect.stringContaining(reason) as string })
  }
  expect((await runBinary(['health', '--http', `unix:${socket}`])).status).toBe(0)
})

it('a socket is replaced after a crash, and removed when the server stops', async () => {
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(existsSync(socket)).toBe(true)
  await start()
  expect((await runBinary(['health', '--http', `unix:${socket}`])).status).toBe(0)
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
  expect(existsSync(socket)).toBe(false)
})

it('a server on a socket needs its public address and the header of the proxy', async () => {
  const none = await runBinary(['serve', ...flags])
  expect(none).toEqual({ status: 1, output: expect.stringContaining('set the public address with --url') as string })
  const headerless = await runBinary(['serve', ...flags, '--url', origin])
  expect(headerless).toEqual({ status: 1, output: expect.stringContaining('needs --proxy-header') as string })
})
