import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { firstDay } from '../../../domain/calendar'
import { createRouteFixture } from '../../support/routes/route-fixture'
import { generateMonth } from '../../support/data/runs'
import { createDataDirectory, runBinary, startServer } from '../../support/server/server'
import { dropTriggers } from '../../support/server/sql'

/** `coterie restore --drill` tests a backup while the server is running and replaces nothing. */

const tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-drill-'))
const dir = path.join(tempDir, 'data')
await rename(await createDataDirectory(), dir)
const server = await startServer({ dir })
const fixture = await createRouteFixture(server)
const renter = { user: fixture.memberUser.userId, startDate: firstDay(fixture.month), reason: 'told late' }
await fixture.call('POST /api/admin/rentals/start', renter)
await generateMonth(fixture.setupAdmin, fixture.month)
const file = path.join(tempDir, 'copy.zip')
const copied = await runBinary(['backup', '--to', file, '--dir', dir])
expect(copied.status, copied.output).toBe(0)
afterAll(async () => {
  await server?.stop()
  await rm(tempDir, { recursive: true, force: true })
})

const runDrill = (...more: string[]) => runBinary(['restore', file, '--drill', '--dir', dir, ...more])

it('the restore drill compares the whole backup with the current data and leaves no files', async () => {
  // a change after the backup causes no finding
  await fixture.call('POST /api/admin/people/edit', { user: fixture.memberUser.userId, note: 'Called' })
  const before = await readdir(tempDir)
  const { status, output } = await runDrill()
  expect(status, output).toBe(0)
  expect(output).toContain('Nothing was replaced.')
  expect(await readdir(tempDir)).toEqual(before)
  // the drill did not affect the server
  expect((await fixture.setupAdmin.send('GET', '/api/session/events')).status).toBe(200)
})

it('the restore drill reports an amount that was changed after the backup and exits with 1', async () => {
  const restoreTriggers = await dropTriggers(server, 'user_payments')
  await server.sql('UPDATE user_payments SET amount_cents = amount_cents + 100')
  const { status, output } = await runDrill()
  await server.sql('UPDATE user_payments SET amount_cents = amount_cents - 100')
  await restoreTriggers()
  expect(status, output).toBe(1)
  expect(output).toContain(fixture.month.slice(0, 4))
  expect((await runDrill()).status).toBe(0)
})

it('the restore drill rejects a file that is not a backup, needs the key, and fails if the key is lost', async () => {
  const other = path.join(tempDir, 'other')
  expect((await runBinary(['restore', path.join(dir, 'data.db'), '--drill', '--dir', dir])).output).toContain(
    "isn't a backup",
  )
  const keyless = await runBinary(['restore', file, '--drill', '--dir', other])
  expect(keyless.status).not.toBe(0)
  expect(keyless.output).toContain('coterie.key')
  expect((await runDrill('--without-key')).status).toBe(2)
  expect((await readFile(file)).length).toBeGreaterThan(0)
})
