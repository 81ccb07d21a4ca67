import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pushStep } from '../../../web/data/engine/sync/push/push'
import { waitForBackups } from '../../support/routes/program-cases'
import { createFirstAdmin, createMember } from '../../support/server/people'
import { testedBinary, createDataDirectory, startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'
import { openProbe } from '../../support/server/sql'
import { SyncDevice } from '../../support/server/sync-device'

/**
 * Follows docs/upgrade.md: runs its commands as they stand there, in order, on an installation of its own. Only the two
 * folders and the unknown parts of the backup's name are replaced. `systemctl` is a script that starts and stops the server.
 */
let tempDir: string
let dir: string
let server: TestServer
let ana: Session
let device: SyncDevice
/** Signed up after the upgrade. */
let late: Session

beforeAll(async () => {
  tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-upgrade-'))
  dir = path.join(tempDir, 'lib/data')
  for (const name of ['bin', 'shims', 'lib']) await mkdir(path.join(tempDir, name))
  await cp(await createDataDirectory(), dir, { recursive: true })
  server = await startServer({ dir })
  await createFirstAdmin(server)
  await waitForBackups({ server })
  ana = await createMember(server)
  await server.shutDown()
  await writePrograms(new URL(server.url).host)
  await runCommand('systemctl start coterie')
})
afterAll(async () => {
  await runCommand('systemctl stop coterie')
  await rm(tempDir, { recursive: true, force: true })
})

const later = () => path.join(tempDir, 'migrations')
const laterStep = `migrate((app) => {
  app.db().newQuery('CREATE TABLE later (n INTEGER)').execute()
})`

/** Writes the earlier program, the newer one with one more migration (`coterie` in the release), and `systemctl`. */
async function writePrograms(host: string): Promise<void> {
  await cp('pb_migrations', later(), { recursive: true })
  await writeFile(path.join(later(), '9999999999_later.js'), laterStep)
  const programs = {
    'bin/coterie': `exec ${testedBinary()} "$@"`,
    coterie: `export COTERIE_MIGRATIONS=${later()}\nexec ${testedBinary()} "$@"`,
    'shims/systemctl': `case "$1 $2" in
"start coterie")
  coterie serve --dir ${dir} --http ${host} > ${tempDir}/log 2>&1 &
  echo $! > ${tempDir}/pid
  until coterie health --http ${host} > /dev/null 2>&1; do
    kill -0 $(cat ${tempDir}/pid) || { cat ${tempDir}/log; exit 1; }
    sleep 0.1
  done ;;
"stop coterie")
  kill $(cat ${tempDir}/pid)
  while kill -0 $(cat ${tempDir}/pid) 2> /dev/null; do sleep 0.1; done ;;
*) exit 1 ;;
esac`,
  }
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(path.join(tempDir, name), `#!/bin/sh\n${text}\n`)
    await chmod(path.join(tempDir, name), 0o755)
  }
}

/** Runs a line in a folder that has the new program, as an unpacked release has. */
function runCommand(line: string): Promise<{ status: number; output: string }> {
  const PATH = [path.join(tempDir, 'shims'), path.join(tempDir, 'bin'), process.env['PATH']].join(':')
  return new Promise((resolve) =>
    execFile('sh', ['-c', line], { cwd: tempDir, env: { ...process.env, PATH } }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), output: `$ ${line}\n${stdout}${stderr}` }),
    ),
  )
}

/** Returns the commands of a section of the page. */
async function commandsOf(heading: string): Promise<string[]> {
  const page = await readFile('docs/upgrade.md', 'utf8')
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^ *```sh\n(.*?)^ *```/gms)].flatMap(([, block = '']) =>
    block.split('\n').flatMap((line) => line.trim() || []),
  )
}

const backupName = async (): Promise<string> =>
  (await readdir(path.join(dir, 'backups'))).find((name) => name.includes('-before-upgrade-to-')) ?? ''

async function follow(line: string): Promise<{ status: number; output: string }> {
  const here = line
    .replaceAll('/usr/local/bin', path.join(tempDir, 'bin'))
    .replaceAll('/var/lib/coterie', path.join(tempDir, 'lib'))
  return runCommand(line.includes('DATE') ? here.replace(/coterie-DATE\S*/, await backupName()) : here)
}

async function query(sql: string, ...params: string[]) {
  const probe = openProbe(path.join(dir, 'data.db'))
  const rows = await probe.query(sql, params)
  await probe.closeAndWait()
  return rows
}
const hasTicket = async (id: string): Promise<boolean> =>
  (await query('SELECT 1 FROM support_tickets WHERE id = ?', id)).length === 1

/** What Ana enters before the upgrade, and after it: sent and fetched back, sent, and not sent. */
const tickets = { before: '', unsentBefore: '', fetched: '', sent: '', unsent: '' }

/** Leaves a derived value as an earlier version may have computed it, so that it is in the backup of the upgrade (O4). */
async function computeDifferently(): Promise<void> {
  await query('UPDATE program SET payment_threshold_cents = payment_threshold_cents + 1')
  expect(await runCommand(`coterie audit --dir ${dir}`)).toMatchObject({ status: 1 })
}

it('names the commands of an upgrade', async () => {
  const commands = await commandsOf('Upgrade')
  expect(commands.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'coterie doctor',
    'cp /usr/local/bin/coterie',
    'systemctl stop',
    'install -m',
    'systemctl start',
    'ls /var/lib/coterie/data/backups/',
    'coterie audit',
    'coterie doctor',
  ])
})

it('upgrades with a backup, and devices keep their rows and send their unsent changes', async () => {
  device = new SyncDevice(ana)
  tickets.before = await device.createTicket('Before the upgrade')
  await device.sync()
  tickets.unsentBefore = await device.createTicket('Not sent before the upgrade')
  for (const line of await commandsOf('Upgrade')) {
    const { status, output } = await follow(line)
    expect(status, output).toBe(0)
    if (line === 'systemctl stop coterie') await computeDifferently()
    if (line.startsWith('ls ')) expect(output).toMatch(/^coterie-\S+-before-upgrade-to-\S+\.zip$/m)
    if (line.startsWith('coterie audit')) expect(output).toContain('No problems found')
  }
  expect(await query(`SELECT name FROM sqlite_master WHERE name = 'later'`)).toHaveLength(1)
  const bootstraps = countBootstraps(device)
  await device.sync()
  expect(bootstraps()).toBe(0)
  late = await createMember(server)
  await new SyncDevice(late).sync()
  expect(await hasTicket(tickets.unsentBefore)).toBe(true)
})

it('can restore and try the backup of the upgrade with the new version (O4)', async () => {
  const backup = path.join(dir, 'backups', await backupName())
  const drill = await runCommand(`coterie restore --drill --dir ${dir} ${backup}`)
  expect(drill.status, drill.output).toBe(0)
  const restored = path.join(tempDir, 'restored')
  await mkdir(restored, { mode: 0o700 })
  await cp(path.join(dir, 'coterie.key'), path.join(restored, 'coterie.key'))
  const restore = await runCommand(`coterie restore --dir ${restored} ${backup}`)
  expect(restore.status, restore.output).toBe(0)
  const audit = await runCommand(`coterie audit --dir ${restored}`)
  expect(audit.status, audit.output).toBe(0)
})

it('goes back: the earlier version refuses the folder until its backup is restored', async () => {
  tickets.fetched = await device.createTicket('Sent and fetched back after the upgrade')
  await device.sync()
  tickets.sent = await device.createTicket('Sent after the upgrade')
  while (await pushStep(device.db, device.transport));
  tickets.unsent = await device.createTicket('Not sent after the upgrade')
  const commands = await commandsOf('Go back')
  const restore = commands.findIndex((line) => line.includes(' restore '))
  expect(restore).toBeGreaterThan(0)
  for (const line of commands.slice(0, restore)) expect(await follow(line)).toMatchObject({ status: 0 })
  const refusal = 'this folder belongs to a newer version; restore the backup made before the upgrade'
  const start = await runCommand('systemctl start coterie')
  expect(start).toMatchObject({ status: 1, output: expect.stringContaining(refusal) as unknown })
  const doctor = await runCommand(`coterie doctor --dir ${dir}`)
  expect(doctor).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^bad {3}schema .*newer version/m) as unknown,
  })
  for (const line of commands.slice(restore)) {
    const { status, output } = await follow(line)
    expect(status, output).toBe(0)
  }
  expect(await query(`SELECT name FROM sqlite_master WHERE name = 'later'`)).toEqual([])
})

it('devices fetch their rows again and send what they had not fetched back', async () => {
  const bootstraps = countBootstraps(device)
  await device.sync()
  expect(bootstraps()).toBeGreaterThan(0)
  const { before, unsentBefore, fetched, sent, unsent } = tickets
  for (const id of [before, sent, unsent]) expect(await hasTicket(id), id).toBe(true)
  // these were fetched back from the newer version, so only the kept folder has them
  for (const id of [unsentBefore, fetched]) expect(await hasTicket(id), id).toBe(false)
  expect(await late.send('POST', '/api/session', { userId: late.userId, active: true })).toMatchObject({ status: 401 })
  const [kept = ''] = (await readdir(path.dirname(dir))).filter((name) => name.startsWith('data.before-restore-'))
  const probe = openProbe(path.join(path.dirname(dir), kept, 'data.db'))
  expect(await probe.query('SELECT id FROM support_tickets WHERE id = ?', [fetched])).toHaveLength(1)
  await probe.closeAndWait()
  expect(await device.db.outbox.toArray()).toEqual([])
  const audit = await runCommand(`coterie audit --dir ${dir}`)
  expect(audit.status, audit.output).toBe(0)
})

function countBootstraps(of: SyncDevice): () => number {
  let count = 0
  const ask = of.transport.bootstrap.bind(of.transport)
  of.transport.bootstrap = (request) => {
    count += 1
    return ask(request)
  }
  return () => count
}
