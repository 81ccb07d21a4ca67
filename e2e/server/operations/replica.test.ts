import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { newId } from '../../../domain/sync/new-id'
import { makePng } from '../../support/browser/test-images'
import { waitForCleanAudit } from '../../support/server/file-server'
import { createFirstAdmin, createMember } from '../../support/server/people'
import { runBinary, startServer } from '../../support/server/server'
import { clockOffsetMs } from '../../support/server/test-day'
import { errorCode, pushTicket } from '../../support/server/session'

/** `coterie serve --replica` copies the data continuously; `coterie restore --replica` restores a state of the copy. */

const tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-replica-'))
const copy = path.join(tempDir, 'copy')
const address = `file:${copy}`
await mkdir(copy)
const server = await startServer({ env: { COTERIE_REPLICA: address } })
const admin = await createFirstAdmin(server)
const priya = await createMember(server, { firstName: 'Priya' })
afterAll(async () => {
  await server.stop()
  await rm(tempDir, { recursive: true, force: true })
})

const readReplica = async () => (await admin.call('GET /api/admin/health', {})).replica
async function waitUntilComplete(): Promise<void> {
  const since = Date.now()
  await vi.waitFor(
    async () => expect(Date.parse((await readReplica())?.completeAt.replace(' ', 'T') ?? '')).toBeGreaterThan(since),
    { timeout: 20_000, interval: 100 },
  )
}
const restore = (dir: string, ...args: string[]) => runBinary(['restore', '--replica', address, '--dir', dir, ...args])
/** Restores into the folder of a new machine, which has only the key, and continues the server with it. */
async function continueWithCopy(...args: string[]): Promise<void> {
  const dir = await mkdtemp(path.join(tempDir, 'restored-'))
  await copyFile(path.join(server.dir, 'coterie.key'), path.join(dir, 'coterie.key'))
  const { status, output } = await restore(dir, ...args)
  expect(status, output).toBe(0)
  expect(await readdir(dir)).not.toContain('.replica')
  await server.replaceData(dir)
}
const memberExists = async (id: string) =>
  (await errorCode(admin.call('GET /api/admin/people/deletion', { user: id }))) !== 'not-found'
const picture = makePng(40, 30)
const upload = (id: string) =>
  pushTicket(priya).then((ticket) =>
    priya.call('POST /api/tickets/files', { id, ticket, name: 'a.png', data: picture }),
  )
const fetchFile = (id: string) => priya.send('GET', `/api/tickets/files?id=${id}`)

it('a killed server is restored as it was at a time, with its files and a clean audit', async () => {
  const file = newId()
  await upload(file)
  const shown = await fetchFile(file)
  expect(shown.status).toBe(200)
  await waitUntilComplete()
  // the copy uses the machine's clock
  const between = new Date(Date.now() - clockOffsetMs()).toISOString()
  await wait(50)
  const later = newId()
  await upload(later)
  const omar = await createMember(server, { firstName: 'Omar' })
  await waitUntilComplete()
  expect(await readReplica()).toMatchObject({ place: address, problem: '' })
  await server.kill()

  const drill = await restore(server.dir, '--drill')
  expect(drill.status, drill.output).toBe(0)
  expect(drill.output).toContain('Everything in it still matches')
  await continueWithCopy('--at', between)
  expect(await memberExists(priya.userId)).toBe(true)
  expect(await memberExists(omar.userId)).toBe(false)
  // the new machine knows from the copy which entries the earlier state lacks
  const [cut] = await server.sql(
    `SELECT before ->> '$.problem' AS problem, (before ->> '$.facts.n') - (after ->> '$.facts') AS missing FROM audit_log WHERE action = 'log.cut'`,
  )
  expect(cut).toMatchObject({ problem: '' })
  expect(Number(cut?.['missing'])).toBeGreaterThan(0)
  expect((await fetchFile(file)).text).toBe(shown.text)
  expect((await fetchFile(later)).status).toBe(404)
  // also no file that belongs to nothing
  const stored = await readdir(path.join(server.dir, 'storage'), { recursive: true })
  expect(stored.filter((name) => name.endsWith('.png'))).toHaveLength(1)
  await waitForCleanAudit(server)
})

it('the last changes before a clean end are in the copy, and the key is not', async () => {
  const nadia = await createMember(server, { firstName: 'Nadia' })
  await server.shutDown()
  await continueWithCopy()
  expect(await memberExists(nadia.userId)).toBe(true)
  const key = await readFile(path.join(server.dir, 'coterie.key'), 'utf8')
  for (const name of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue
    expect((await readFile(path.join(name.parentPath, name.name))).includes(key.trim()), name.name).toBe(false)
  }
})

it('a person’s deletion is completed while a copy reads the journal', async () => {
  const name = 'Zubizarreta-Orozco'
  const person = await createMember(server, { lastName: name })
  await waitUntilComplete()
  await admin.call('POST /api/admin/people/delete', { user: person.userId })
  await vi.waitFor(
    async () => expect(await server.sql(`SELECT value FROM _maintenance WHERE name = 'erase traces'`)).toEqual([]),
    { timeout: 30_000, interval: 250 },
  )
  for (const file of ['data.db', 'data.db-wal'])
    expect((await readFile(path.join(server.dir, file))).includes(name), file).toBe(false)
})

it('a backup contains nothing of the copy, and the retention report lists its tables', async () => {
  const file = path.join(tempDir, 'copy.zip')
  const started = Date.now()
  expect((await server.run('backup', '--to', file)).status).toBe(0)
  // it doesn't wait ten seconds for the copy's read lock
  expect(Date.now() - started).toBeLessThan(9000)
  expect((await readFile(file)).includes('.replica/')).toBe(false)
  expect((await server.run('retention')).output).toMatch(/^ {2}_litestream_seq +1 row$/m)
})

it('a copy that cannot be written stops nothing, and is completed later', async () => {
  // as if its disk were not mounted
  await rm(copy, { recursive: true })
  const ines = await createMember(server, { firstName: 'Inés' })
  await vi.waitFor(async () => expect((await readReplica())?.problem).toBe('unreachable'), { timeout: 20_000 })
  expect(server.output().match(/the replica isn't complete/g)).toHaveLength(1)
  expect(existsSync(copy)).toBe(false)
  await mkdir(copy)
  await server.restart()
  await waitUntilComplete()
  await server.shutDown()
  await continueWithCopy()
  expect(await memberExists(ines.userId)).toBe(true)
})

it('the command line rejects unusable addresses and times', async () => {
  const serve = (...args: string[]) =>
    runBinary(['serve', '--dir', path.join(tempDir, 'none'), '--http', '127.0.0.1:0', ...args])
  for (const [args, message] of [
    [['--replica', '/mnt/other'], 'file:/mnt/other/coterie'],
    [['--replica', `file:${path.join(tempDir, 'none', 'copy')}`], 'inside the data folder'],
    [['--replica', 's3://name:word@bucket/x'], 'must not contain credentials'],
    [['--replica', address, '--replica-days', '0'], 'from 1 to 3650'],
    [['--replica', address, '--replica-days', 'many'], "isn't a number of days"],
  ] as const) {
    const { status, output } = await serve(...args)
    expect(status, output).not.toBe(0)
    expect(output).toContain(message)
    expect(output).not.toContain(':word@')
  }
  expect((await restore(server.dir, '--at', 'yesterday')).output).toContain('2026-11-30T12:00:00Z')
  expect((await restore(server.dir, '--at', '2020-01-01T00:00:00Z')).output).toMatch(
    /holds the states from \d{4}-\S+Z to \d{4}-\S+Z/,
  )
  expect((await restore(server.dir, 'copy.zip')).status).toBe(2)
})
