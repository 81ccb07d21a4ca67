import { execFile } from 'node:child_process'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForBackups } from '../../support/routes/program-cases'
import { createFirstAdmin } from '../../support/server/people'
import { testedBinary, createDataDirectory, runBinary, startServer, type TestServer } from '../../support/server/server'

/** Tests commands that a user other than the owner of the data directory runs (O1). Needs root. */
const isRoot = process.getuid?.() === 0
const service = 65_534
const stranger = 65_533
let tempDir: string
let dir: string

beforeAll(async () => {
  tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-users-'))
  await chmod(tempDir, 0o755)
  // creates the directory that systemd's StateDirectory would create
  await mkdir(path.join(tempDir, 'state'))
  dir = path.join(tempDir, 'state', 'data')
  if (!isRoot) return
  await rename(await createDataDirectory(), dir)
  await changeOwner(path.join(tempDir, 'state'))
})
afterAll(() => rm(tempDir, { recursive: true, force: true }))

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return [folder, ...names.map((name) => path.join(folder, name))]
}
async function changeOwner(folder: string): Promise<void> {
  for (const name of await listFiles(folder)) await chown(name, service, service)
}
/** Lists files that do not belong to the service user. */
async function listForeignFiles(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await listFiles(folder)) if ((await lstat(name)).uid !== service) found.push(name)
  return found
}

describe.runIf(isRoot)('a data directory that belongs to the service user', () => {
  let server: TestServer

  it('is served by a process of that user when root starts the server', async () => {
    server = await startServer({ dir })
    await createFirstAdmin(server)
    expect((await lstat(`/proc/${server.pid}`)).uid).toBe(service)
    expect(await listForeignFiles(dir)).toEqual([])
  })

  it('still belongs to that user after root has run commands', async () => {
    const file = path.join(tempDir, 'by-root.zip')
    for (const [args, typed] of [
      [['backup', '--to', file]],
      [['admin', 'create']],
      [['superuser', 'upsert', 'root@coterie.example'], 'a-long-superuser-password\n'],
      [['retention']],
      [['status']],
      [['audit']],
      [['restore', file, '--drill']],
    ] as [string[], string?][]) {
      const { status, output } = await runBinary([...args, '--dir', dir], typed)
      expect(status, `${args.join(' ')}: ${output}`).toBe(0)
      expect(await listForeignFiles(path.dirname(dir)), args.join(' ')).toEqual([])
    }
    // the server can still write its own backup
    await waitForBackups({ server })
    await server.stop()
  })

  it('belongs to that user after a restore by root, even files that belonged to root before', async () => {
    await mkdir(path.join(dir, 'backups'), { recursive: true })
    await chown(path.join(dir, 'backups'), 0, 0)
    const { status, output } = await runBinary(['restore', path.join(tempDir, 'by-root.zip'), '--dir', dir])
    expect(status, output).toBe(0)
    expect(await listForeignFiles(dir)).toEqual([])
    await chown(path.join(dir, 'auxiliary.db'), 0, 0)
    expect(await runBinary(['audit', '--dir', dir])).toMatchObject({ status: 0 })
    expect(await listForeignFiles(dir)).toEqual([])
  })

  it('is refused to other users, and the error contains the command that they should run', async () => {
    const run = promisify(execFile)
    const tried = run(
      'setpriv',
      [`--reuid=${stranger}`, `--regid=${stranger}`, '--clear-groups', testedBinary(), 'audit', '--against', 'it.txt'],
      { cwd: '/', env: { ...process.env, COTERIE_DIR: dir } },
    )
    await expect(tried).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`sudo -u nobody coterie audit --against it.txt --dir ${dir}`) as string,
    })
    const status = run(
      'setpriv',
      [`--reuid=${stranger}`, `--regid=${stranger}`, '--clear-groups', testedBinary(), 'status', '--dir', dir],
      { cwd: '/' },
    )
    await expect(status).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('this user may not read it') as string,
    })
  })
})
