import { execFile } from 'node:child_process'
import { chmod, chown, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../support/services/mail-server'
import { waitForBackups } from '../../support/routes/program-cases'
import { createFirstAdmin, saveSetting } from '../../support/server/people'
import { startServer, testedBinary, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'

interface Line {
  check: string
  state: 'ok' | 'look' | 'bad'
  text: string
  remedy?: string
}

let tempDir: string
let copies: string
let mailServer: MailServer
let server: TestServer
let admin: Session

beforeAll(async () => {
  tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-doctor-'))
  await chmod(tempDir, 0o755)
  // another file system than the data
  copies = await mkdtemp('/dev/shm/coterie-copies-')
  mailServer = await startMailServer()
  server = await startServer({ mailServer, args: ['--backups-to', copies] })
  admin = await createFirstAdmin(server)
  await saveSetting(admin, 'product_name', 'Harbour')
  await saveSetting(admin, 'time_zone', 'America/Lima')
  await admin.call('POST /api/admin/mail-delivery/test', {})
  await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server })
})
afterAll(async () => {
  await server?.stop()
  await mailServer?.stop()
  await rm(tempDir, { recursive: true, force: true })
  await rm(copies, { recursive: true, force: true })
})

/** Runs the command with an environment that has only the given variables of the program. */
function runDoctor(
  args: string[],
  env: Record<string, string> = {},
  uid?: number,
): Promise<{ status: number; output: string }> {
  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^COTERIE_(?!CLOCK)/.test(name)))
  return new Promise((resolve) => {
    const options = { env: { ...plain, ...env }, ...(uid !== undefined && { uid, gid: uid, cwd: '/' }) }
    execFile(testedBinary(), ['doctor', ...args], options, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}
const here = () => ['--dir', server.dir, '--http', new URL(server.url).host, '--backups-to', copies]
/** The room on this machine's disk and whether it synchronizes its clock aren't the installation's fault. */
const isOfMachine = ({ check, text }: Line) => check === 'disk' || (check === 'clock' && text.includes('synchronize'))
async function examine(
  args: string[] = here(),
  env?: Record<string, string>,
): Promise<{ status: number; lines: Line[]; findings: Line[] }> {
  const { status, output } = await runDoctor([...args, '--json'], env)
  const lines = (JSON.parse(output) as { checks: Line[] }).checks.filter((line) => !isOfMachine(line))
  return { status, lines, findings: lines.filter(({ state }) => state !== 'ok') }
}

/** Describes every file: its name, mode, owner and content. SQLite's readers mark their place in the `-shm` file. */
async function describeFiles(dir: string): Promise<string[]> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => !name.endsWith('-shm'))
  return Promise.all(
    names.sort().map(async (name) => {
      const file = path.join(dir, name)
      const { mode, uid, mtimeMs } = await lstat(file)
      const content = (await lstat(file)).isFile() ? await readFile(file) : ''
      return [name, mode, uid, mtimeMs, createHash('sha256').update(content).digest('hex')].join(' ')
    }),
  )
}

it('finds nothing in an installation without faults, beside its server', async () => {
  const { status, lines, findings } = await examine()
  expect(findings).toEqual([])
  expect(status).toBe(0)
  const checks = ['owner', 'mode', 'key', 'schema', 'server', 'address', 'data', 'backups', 'mail', 'environment']
  expect([...new Set(lines.map(({ check }) => check))]).toEqual(checks)
  const sent = mailServer.offeredCount()
  await examine()
  expect(mailServer.offeredCount()).toBe(sent)
})

it('prints a line for each check, and each finding with its remedy', async () => {
  const { status, output } = await runDoctor(here(), { COTERIE_BACKUP_TO: copies })
  expect(status).toBe(0)
  expect(output).toContain('ok    key          ')
  expect(output).toMatch(
    /^look {2}environment {2}COTERIE_BACKUP_TO has no effect: there is no such variable\n {19}→ did you mean COTERIE_BACKUPS_TO\?/m,
  )
})

it('never prints a secret', async () => {
  const key = (await readFile(path.join(server.dir, 'coterie.key'), 'utf8')).trim()
  for (const args of [here(), [...here(), '--json'], [...here(), '--url', 'https://localhost:1']]) {
    const { output } = await runDoctor(args, { COTERIE_SMTP: 'smtp://ana:mail-pass-word@127.0.0.1:1' })
    expect(output).not.toContain(key)
    expect(output).not.toContain('mail-pass-word')
    expect(output).not.toContain('probe=')
  }
})

it('names what the rules find: a mail server that can’t be reached, an old backup, a shortened audit log', async () => {
  const { findings } = await examine(here(), { COTERIE_SMTP: 'smtp://127.0.0.1:1', COTERIE_MAIL_FROM: 'a@b.example' })
  expect(findings).toMatchObject([
    { check: 'mail', state: 'bad', text: expect.stringContaining('it can’t be reached') },
  ])
  await server.shutDown()
  await server.sql(`UPDATE _backups SET asked_at = '2020-01-01 00:00:00.000Z'`)
  const anchor = path.join(server.dir, 'audit.anchor')
  const anchorText = await readFile(anchor)
  await rm(anchor)
  const { status, findings: without } = await examine()
  expect(status).toBe(1)
  expect(without).toMatchObject([
    { check: 'server', state: 'look' },
    { check: 'data', state: 'bad', text: 'the audit log is shorter than it was before' },
    {
      check: 'backups',
      state: 'bad',
      text: expect.stringMatching(/^the newest good backup is from 2020-01-01 00:00 UTC, \d+ h ago/) as unknown,
    },
  ])
  await writeFile(anchor, anchorText, { mode: 0o600 })
})

describe('with a stopped server', () => {
  beforeAll(() => server.shutDown())

  it('changes no file', async () => {
    const before = await describeFiles(server.dir)
    expect((await examine()).findings.map(({ check }) => check)).toContain('server')
    expect(await describeFiles(server.dir)).toEqual(before)
  })

  it('reports a damaged database and goes on', async () => {
    const damaged = path.join(tempDir, 'damaged')
    await copyFolder(server.dir, damaged)
    const file = path.join(damaged, 'data.db')
    const content = await readFile(file)
    for (let at = 40 * 4096; at < content.length; at += 1) content[at] = 0xff
    await writeFile(file, content, { mode: 0o600 })
    const { status, findings } = await examine(['--dir', damaged])
    expect(status).toBe(1)
    expect(findings).toContainEqual(
      expect.objectContaining({ state: 'bad', text: expect.stringMatching(/database .*is damaged/) as unknown }),
    )
  })

  it.runIf(process.getuid?.() === 0)(
    'works for root, for the owner, and tells any other user what to type',
    async () => {
      const dir = path.join(tempDir, 'owned')
      const [owner, stranger] = [65_534, 65_533]
      await copyFolder(server.dir, dir)
      for (const name of ['', ...(await readdir(dir, { recursive: true }))])
        await chown(path.join(dir, name), owner, owner)
      const before = await describeFiles(dir)
      const args = ['--dir', dir, '--json']
      const ofFolder = ['folder', 'owner', 'mode', 'key', 'schema']
      const found = async (uid?: number) => {
        const { output } = await runDoctor(args, {}, uid)
        const lines = (JSON.parse(output) as { checks: Line[] }).checks
        return lines.filter(({ check, state }) => ofFolder.includes(check) && state !== 'ok')
      }
      expect(await found()).toEqual([])
      expect(await found(owner)).toEqual([])
      expect(await found(stranger)).toMatchObject([
        { check: 'folder', state: 'bad', remedy: expect.stringContaining('sudo') as unknown },
      ])
      await chown(path.join(dir, 'auxiliary.db'), 0, 0)
      expect(await found()).toContainEqual(
        expect.objectContaining({ check: 'owner', text: expect.stringContaining('auxiliary.db') as unknown }),
      )
      expect((await lstat(path.join(dir, 'auxiliary.db'))).uid).toBe(0)
      await chown(path.join(dir, 'auxiliary.db'), owner, owner)
      expect(await describeFiles(dir)).toEqual(before)
    },
  )
})

it('rejects an unknown flag with status 2', async () => {
  expect(await runDoctor(['--nope'])).toMatchObject({ status: 2 })
  expect(await runDoctor([server.dir])).toMatchObject({ status: 2 })
})

const copyFolder = (from: string, to: string): Promise<void> =>
  new Promise((resolve, reject) => execFile('cp', ['-a', from, to], (error) => (error ? reject(error) : resolve())))
