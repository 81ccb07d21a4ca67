import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { waitForBackups } from '../../support/routes/program-cases'
import { createFirstAdmin } from '../../support/server/people'
import { freePort, createDataDirectory, runBinary, startServer } from '../../support/server/server'

/** Tests an upgrade and its rollback (O2). `later` contains the migrations of a newer version. */
const laterStep = '9999999999_later.js'
const laterSteps = `migrate((app) => {
  app.db().newQuery('CREATE TABLE later (n INTEGER)').execute()
}, () => {})`

const tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-versions-'))
const later = path.join(tempDir, 'migrations')
await cp('pb_migrations', later, { recursive: true })
await writeFile(path.join(later, laterStep), laterSteps)
afterAll(() => rm(tempDir, { recursive: true, force: true }))

async function createFolder(name: string): Promise<string> {
  const dir = path.join(tempDir, name)
  await rename(await createDataDirectory(), dir)
  return dir
}
/** Options of a command that has the newer version's migrations. */
const upgrading = (dir: string) => ['--dir', dir, '--migrationsDir', later]
const checksum = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
const listBackups = async (dir: string) =>
  (await readdir(path.join(dir, 'backups'))).filter((name) => name.endsWith('.zip'))

it('every command rejects a data directory of a newer version and writes nothing', async () => {
  const dir = await createFolder('newer')
  const server = await startServer({ dir, env: { COTERIE_MIGRATIONS: later } })
  await createFirstAdmin(server)
  // creates a guard that only the newer version knows
  await server.sql('CREATE TRIGGER _guard_later BEFORE DELETE ON later BEGIN SELECT 1; END')
  await server.stop()
  const before = await checksum(path.join(dir, 'data.db'))
  const commands: [command: string[], typed?: string][] = [
    [['serve', '--http', `127.0.0.1:${await freePort()}`]],
    [['backup', '--to', path.join(tempDir, 'never.zip')]],
    [['admin', 'create']],
    [['superuser', 'upsert', 'root@coterie.example'], 'a-long-superuser-password\n'],
    [['audit']],
    [['audit', '--accept-cut']],
    [['retention']],
    [['demo']],
  ]
  for (const [command, typed] of commands) {
    const { status, output } = await runBinary([...command, '--dir', dir], typed)
    expect(status, command.join(' ')).toBe(1)
    expect(output).toContain('this folder belongs to a newer version; restore the backup made before the upgrade')
    expect(output).toContain(laterStep)
  }
  expect(await checksum(path.join(dir, 'data.db'))).toBe(before)
  expect(await readdir(tempDir)).not.toContain('never.zip')
  // the newer version can still use the directory
  const again = await startServer({ dir, env: { COTERIE_MIGRATIONS: later } })
  expect(await again.sql(`SELECT name FROM sqlite_master WHERE name = '_guard_later'`)).toHaveLength(1)
  await again.stop()
})

it('an upgrade first creates a backup; it is listed with the others and allows a rollback', async () => {
  const dir = await createFolder('upgraded')
  const server = await startServer({ dir })
  await createFirstAdmin(server)
  await server.stop()
  const upgraded = await startServer({ dir, env: { COTERIE_MIGRATIONS: later } })
  const [name, ...others] = await listBackups(dir)
  expect(name).toMatch(/^coterie-.*-before-upgrade-to-.*\.zip$/)
  expect(others).toEqual([])
  expect(upgraded.output()).toContain(`backup=${path.join(dir, 'backups', name ?? '')}`)
  await expect
    .poll(async () => await upgraded.sql('SELECT name, state, people FROM _backups'), { timeout: 120_000 })
    .toEqual([{ name, state: 'good', people: 1 }])
  await waitForBackups({ server: upgraded })
  await upgraded.restart()
  expect(await listBackups(dir)).toEqual([name])
  await upgraded.stop()
  // the earlier version can use the backup from before the upgrade
  const back = await runBinary(['restore', path.join(dir, 'backups', name ?? ''), '--dir', dir])
  expect(back.status, back.output).toBe(0)
  const earlier = await startServer({ dir })
  expect(await earlier.sql(`SELECT name FROM sqlite_master WHERE name = 'later'`)).toEqual([])
  expect(await earlier.run('audit')).toMatchObject({ status: 0 })
  await earlier.stop()
})

it('a command of a newer version does not migrate while a server is running', async () => {
  const dir = await createFolder('running')
  const server = await startServer({ dir })
  // the server carries it out
  const { status, output } = await runBinary(['admin', 'create', ...upgrading(dir)])
  expect(status, output).toBe(0)
  const copy = await runBinary(['backup', '--to', path.join(tempDir, 'copy.zip'), ...upgrading(dir)])
  expect(copy.status, copy.output).toBe(0)
  expect(await server.sql(`SELECT file FROM _migrations WHERE file = '${laterStep}'`)).toEqual([])
  await server.stop()
})
