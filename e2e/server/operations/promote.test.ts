import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { waitForCleanAudit } from '../../support/server/file-server'
import { createFirstAdmin } from '../../support/server/people'
import { createDataDirectory, runBinary, startServer } from '../../support/server/server'
import { startBucket } from '../../support/services/bucket'

/** A standby that leads only after `coterie promote`. */

const bucket = await startBucket()
const tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-promote-'))
const leader = await startServer({ dir: await createDataDirectory(), standby: true, env: bucket.env })
const leads = (server: { url: string }) =>
  vi.waitFor(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200), { timeout: 30_000 })
await leads(leader)
const standbyDir = path.join(tempDir, 'standby')
await mkdir(standbyDir)
await copyFile(path.join(leader.dir, 'coterie.key'), path.join(standbyDir, 'coterie.key'))
const standby = await startServer({ dir: standbyDir, manual: true, env: bucket.env })

afterAll(async () => {
  await Promise.all([leader.stop(), standby.stop()])
  bucket.stop()
  await rm(leader.dir, { recursive: true, force: true })
  await rm(tempDir, { recursive: true, force: true })
})

const health = async () => {
  const response = await fetch(`${standby.url}/api/health`)
  return { status: response.status, body: (await response.json()) as unknown }
}

it('refuses to promote a standby while the leader runs', { timeout: 60_000 }, async () => {
  expect(await health()).toEqual({ status: 503, body: { status: 'standby' } })
  await new Promise((resolve) => setTimeout(resolve, 6000)) // longer than an automatic standby waits
  const { status, output } = await standby.run('promote')
  expect(status).toBe(1)
  expect(output).toContain(`${os.hostname()} leads and was seen in the last seconds. Stop Coterie there`)
  expect(await health()).toMatchObject({ status: 503 })
  expect((await leader.run('promote')).output).toContain('the server on this folder is no standby')
})

it('reports a running standby as healthy', async () => {
  const { status, output } = await runBinary(['status', '--json', '--dir', standby.dir])
  expect(status).toBe(0)
  expect(JSON.parse(output)).toMatchObject([{ state: 'standby', ok: true, problem: '' }])
})

it('leads with everything that was answered after it was promoted', { timeout: 60_000 }, async () => {
  const admin = await createFirstAdmin(leader)
  await leader.kill()
  await vi.waitFor(
    async () => expect(await standby.run('promote')).toEqual({ status: 0, output: 'This machine leads now.\n' }),
    { timeout: 20_000, interval: 500 },
  )
  await leads(standby)
  expect(await standby.sql('SELECT email FROM users')).toEqual([{ email: admin.email }])
  await waitForCleanAudit(standby)
})

it('names the missing standby or replica', async () => {
  expect(await runBinary(['promote', '--dir', path.join(tempDir, 'nothing')])).toMatchObject({
    status: 1,
    output: expect.stringContaining('no standby runs on') as string,
  })
  expect(await runBinary(['standby', '--dir', standby.dir])).toMatchObject({
    status: 2,
    output: expect.stringContaining('coterie standby needs --replica') as string,
  })
})
