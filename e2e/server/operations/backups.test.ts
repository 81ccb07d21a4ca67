import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { waitForBackups } from '../../support/routes/program-cases'
import { createFirstAdmin, testPassword, saveSetting } from '../../support/server/people'
import { errorCode, expectError } from '../../support/server/session'
import { runBinary, startServer } from '../../support/server/server'

const tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-backups-'))
const second = path.join(tempDir, 'second')
const server = await startServer({ env: { COTERIE_BACKUPS_TO: second } })
const admin = await createFirstAdmin(server)
afterAll(async () => {
  await server?.stop()
  await rm(tempDir, { recursive: true, force: true })
})

const readHealth = () => admin.call('GET /api/admin/health', {})
const readProblems = async () => (await readHealth()).findings.map(({ about }) => about)
async function createBackup(): Promise<string> {
  await waitForBackups({ server })
  const { name } = await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server })
  return name
}
const download = (name: string) => admin.call('POST /api/admin/backups/download', { name, password: testPassword })

it('the health page lists all set-up steps as open after the installation', async () => {
  const { setUp, findings, backups, version, steps } = await readHealth()
  expect(setUp).toEqual({ name: false, time: false, mail: false, backup: false })
  expect(findings).toEqual([
    { about: 'no-mail', state: 'look' },
    { about: 'no-backup', state: 'look' },
    { about: 'name', state: 'look' },
    { about: 'time', state: 'look' },
  ])
  expect(backups).toMatchObject({ last: null, nights: [], kept: 0, nightly: true, keep: 14, secondPlace: second })
  expect(version).not.toBe('')
  expect(steps).toBeGreaterThan(10)
})

it('a set-up step is done when its setting was saved, even with the default value', async () => {
  await saveSetting(admin, 'product_name', 'Coterie')
  expect((await readHealth()).setUp).toMatchObject({ name: true, time: false })
  await saveSetting(admin, 'time_zone', 'Europe/Madrid')
  expect((await readHealth()).setUp).toMatchObject({ name: true, time: true })
  expect(await readProblems()).toEqual(['no-mail', 'no-backup'])
})

it('the backup command leaves no backup if its target cannot be written', async () => {
  const before = await readdir(path.join(server.dir, 'backups')).catch(() => [])
  const { status, output } = await server.run('backup', '--to', tempDir)
  expect(status, output).toBe(1)
  expect(output).toContain('is a folder')
  expect(await readdir(path.join(server.dir, 'backups')).catch(() => [])).toEqual(before)
})

it('a backup is written during normal work, verified and copied to the second location', async () => {
  const name = await createBackup()
  const { backups, setUp, findings } = await readHealth()
  expect(backups.last).toMatchObject({ name, people: 1, payments: 0, second: 'good' })
  expect(backups.nights).toEqual([{ night: expect.any(String) as string, state: 'good', problem: '' }])
  expect(setUp.backup).toBe(true)
  expect(findings.map(({ about }) => about)).toEqual(['no-mail'])
  const file = path.join(server.dir, 'backups', name)
  expect((await stat(file)).size).toBe(backups.last?.bytes)
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await stat(path.join(second, name))).size).toBe(backups.last?.bytes)
})

it('a backup can be downloaded only once per password entry, and the file can be restored', async () => {
  const { backups } = await readHealth()
  const name = backups.last?.name ?? ''
  expect(await errorCode(download('../data.db'))).toBe('not-found')
  const { address } = await download(name)
  const fetched = await fetch(`${server.url}${address}`)
  expect(fetched.headers.get('content-disposition')).toContain(name)
  expect(fetched.headers.get('cache-control')).toBe('no-store')
  const content = Buffer.from(await fetched.arrayBuffer())
  expect((await fetch(`${server.url}${address}`)).status).toBe(404)
  const file = path.join(tempDir, 'fetched.zip')
  await writeFile(file, content)
  const into = path.join(tempDir, 'restored')
  const restored = await runBinary(['restore', file, '--dir', into, '--without-key'])
  expect(restored).toMatchObject({ status: 0 })
  const audit = await runBinary(['audit', '--dir', into])
  expect(audit.output).not.toContain('users/')
})

it('the configured number of backups stays in both locations, and other files are not deleted', async () => {
  const own = path.join(server.dir, 'backups', 'mine.zip')
  await writeFile(own, 'mine')
  await saveSetting(admin, 'backups', { nightly: true, keep: 2 })
  const createdFiles: string[] = []
  for (let n = 0; n < 2; n += 1) createdFiles.push(await waitForNextBackup(createdFiles))
  const readOwnBackups = async (folder: string) =>
    (await readdir(folder)).filter((name) => name.startsWith('coterie-') && name.endsWith('.zip'))
  expect(await readOwnBackups(path.join(server.dir, 'backups'))).toEqual([...createdFiles].sort())
  expect(await readOwnBackups(second)).toEqual([...createdFiles].sort())
  expect((await stat(own)).size).toBe(4)
  await rm(own)
})

/** Creates a backup with a new name. Two backups within the same second would have the same name. */
async function waitForNextBackup(made: readonly string[]): Promise<string> {
  for (;;) {
    const name = await createBackup()
    if (!made.includes(name)) return name
  }
}

it('a restore with another key is rejected and changes nothing', async () => {
  const file = path.join(tempDir, 'other-key.zip')
  expect(await server.run('backup', '--to', file)).toMatchObject({ status: 0 })
  const into = path.join(tempDir, 'other-key')
  await mkdir(into)
  await writeFile(path.join(into, 'coterie.key'), `${'w'.repeat(32)}\n`)
  const { status, output } = await runBinary(['restore', file, '--dir', into])
  expect(status).toBe(1)
  expect(output).toContain(`doesn't open ${file}`)
  expect(output).toContain('nothing was replaced')
  expect((await readdir(into)).filter((name) => name !== 'coterie.lock')).toEqual(['coterie.key'])
  expect((await readdir(tempDir)).filter((name) => name.includes('other-key.'))).toEqual(['other-key.zip'])
})

it('a failed backup reports the reason and counts as the backup of its night', async () => {
  // creates a file at the path of the backup folder
  await rm(path.join(server.dir, 'backups'), { recursive: true })
  await writeFile(path.join(server.dir, 'backups'), 'no folder')
  await waitForNextBackup((await server.sql('SELECT name FROM _backups')).map(({ name }) => String(name)))
  expect((await readHealth()).findings).toContainEqual({ about: 'backups-unreadable', state: 'bad' })
  await rm(path.join(server.dir, 'backups'))
  const { backups, findings } = await readHealth()
  expect(backups).toMatchObject({ last: null, problem: 'failed' })
  expect(findings[0]).toEqual({ about: 'backup-failed', state: 'bad' })
})

/** Inserts an unfinished backup that was requested some time ago. */
const insertRequested = (name: string, ago: string) =>
  server.sql(
    `INSERT INTO _backups (name, asked_at, night, state) VALUES (?, strftime('%Y-%m-%d %H:%M:%fZ', 'now', ?), '2026-11-21', 'asked')`,
    [name, ago],
  )
const readState = async (name: string) =>
  (await server.sql('SELECT state, problem FROM _backups WHERE name = ?', [name]))[0]

it('only one backup runs at a time, and one whose process was killed is marked as interrupted', async () => {
  await insertRequested('coterie-x.zip', '-1 minute')
  expect((await expectError(admin.call('POST /api/admin/backups', {}))).code).toBe('command-in-progress')
  expect((await readHealth()).backups.running).toBe(true)
  await server.restart()
  await expect.poll(async () => (await readHealth()).backups.running).toBe(false)
  expect(await readState('coterie-x.zip')).toEqual({ state: 'failed', problem: 'interrupted' })
})

it('a backup whose process was killed after it wrote the file is read back', async () => {
  const name = await createBackup()
  await server.sql(`UPDATE _backups SET state = 'asked', people = 0 WHERE name = ?`, [name])
  await server.restart()
  await expect.poll(() => readState(name)).toEqual({ state: 'good', problem: '' })
  expect((await readHealth()).backups.last).toMatchObject({ name, people: 1 })
})

it('the next backup starts even if the end of the previous one could not be saved', async () => {
  await insertRequested('coterie-y.zip', '-7 hours')
  expect((await readHealth()).backups.running).toBe(false)
  await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server })
  expect(await readState('coterie-y.zip')).toEqual({ state: 'failed', problem: 'interrupted' })
})
