import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { createFirstAdmin, createMember } from '../../support/server/people'
import { startServer, type TestServer } from '../../support/server/server'

/** The end of the audit log is also kept in the replica, so that a machine that takes over notices a cut. */

const tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-anchor-'))
const copy = path.join(tempDir, 'copy')
const env = { COTERIE_REPLICA: `file:${copy}`, COTERIE_REPLICA_SYNC: '1' }
const servers: TestServer[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await rm(tempDir, { recursive: true, force: true })
})

async function startLeader(name: string, prepare: (dir: string) => Promise<void>): Promise<TestServer> {
  const dir = path.join(tempDir, name)
  await mkdir(dir)
  await prepare(dir)
  const server = await startServer({ dir, env, standby: true })
  servers.push(server)
  await vi.waitFor(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200), { timeout: 60_000 })
  return server
}

const anchorFile = async () => path.join(copy, 'anchor', (await readdir(path.join(copy, 'anchor'))).sort().at(-1) ?? '')
async function waitForAnchor({ dir }: TestServer): Promise<string> {
  return vi.waitFor(async () => {
    const anchor = await readFile(path.join(dir, 'audit.anchor'), 'utf8')
    expect(await readFile(await anchorFile(), 'utf8')).toBe(anchor)
    return anchor
  }, 20_000)
}

it('a machine that takes over a cut copy reports it', { timeout: 120_000 }, async () => {
  await mkdir(copy)
  const first = await startLeader('first', async () => undefined)
  await createFirstAdmin(first)
  await waitForAnchor(first)
  const early = path.join(tempDir, 'early')
  await cp(copy, early, { recursive: true })
  await createMember(first)
  const anchor = await waitForAnchor(first)
  await first.kill()
  // the copy loses its newest changes
  await rm(copy, { recursive: true })
  await cp(early, copy, { recursive: true })
  await writeFile(await anchorFile(), anchor)

  const second = await startLeader('second', (dir) =>
    copyFile(path.join(first.dir, 'coterie.key'), path.join(dir, 'coterie.key')),
  )
  expect(second.output()).toContain('the audit log ends before its anchor')
  const { status, output } = await second.run('audit')
  expect(status).toBe(1)
  expect(output).toContain('the audit log contains its last checkpoint')
})
