import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFirstAdmin } from '../../support/server/people'
import { createDataDirectory, freePort, runBinary, startServer, testedBinary } from '../../support/server/server'

/**
 * `coterie move` with a program in the place of systemctl that starts and stops real servers. A service user owns the data,
 * so the tests that name a unit need root.
 */
const isRoot = process.getuid?.() === 0
const service = 65_534
const unit = 'coterie@one'

/** Understands the commands that `coterie move` uses. KILL_AT kills the calling program after that command, BROKEN_DIR ends a server at once. */
const fakeSystemctl = `#!/bin/sh
cd "$FAKE_SYSTEMD" || exit 1
echo "$*" >> calls
runs() { [ -f pid ] && status="/proc/$(cat pid)/status" && [ -f "$status" ] && ! grep -q '^State:.Z' "$status"; }
case "$1" in
show) echo "LoadState=\${LOAD_STATE:-loaded}"; echo "EnvironmentFiles=$FAKE_SYSTEMD/one.env (ignore_errors=no)" ;;
is-active) runs ;;
stop)
  runs && kill "$(cat pid)"
  while runs; do sleep 0.02; done
  rm -f pid ;;
start)
  runs && exit 0
  set -a
  COTERIE_DIR=$OLD_DIR
  dropin=units/${unit}.service.d/coterie-folder.conf
  [ -f $dropin ] && eval "$(sed -n 's/^Environment=/export /p' $dropin)"
  . ./one.env
  set +a
  [ "$COTERIE_DIR" = "$BROKEN_DIR" ] && { true & echo $! > pid; exit 0; }
  "$COTERIE_BINARY_UNDER_TEST" serve >> log 2>&1 < /dev/null &
  echo $! > pid ;;
esac || exit 1
[ "$1" != "$KILL_AT" ] || kill -9 $PPID
`

let tempDir: string
let state: string
let dir: string
let target: string
let env: NodeJS.ProcessEnv
let port: number

const systemctl = (...args: string[]) =>
  spawnSync(path.join(tempDir, 'bin', 'systemctl'), args, { env, stdio: 'ignore' })
const isHealthy = () =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

function runMove(args: string[], more: NodeJS.ProcessEnv = {}) {
  const { status, signal, stdout, stderr } = spawnSync(testedBinary(), ['move', '--dir', dir, ...args], {
    env: { ...env, ...more },
    encoding: 'utf8',
  })
  return { status, signal, output: stdout + stderr }
}

async function eachOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => !/\.lock$|-wal$|-shm$|^\.staging|^\.moved$/.test(name)).sort()
}

/** The unit's server runs with the old directory, which contains the same data as before, and nothing is at the target. */
async function expectOldOneRuns(): Promise<void> {
  await expect.poll(isHealthy, { timeout: 30_000 }).toBe(true)
  const status = await runBinary(['status', '--dir', dir])
  expect(status.status, status.output).toBe(0)
  const audit = await runBinary(['audit', '--dir', dir])
  expect(audit.status, audit.output).toBe(0)
}

beforeAll(async () => {
  tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-move-'))
  await chmod(tempDir, 0o755)
  await mkdir(path.join(tempDir, 'bin'))
  await writeFile(path.join(tempDir, 'bin', 'systemctl'), fakeSystemctl, { mode: 0o755 })
  const made = await createDataDirectory()
  const server = await startServer({ dir: made })
  await createFirstAdmin(server)
  await server.stop()
  await mkdir(path.join(made, 'backups'))
  await writeFile(path.join(made, 'backups', 'kept.zip'), 'a backup')
  await utimes(path.join(made, 'backups', 'kept.zip'), 1_700_000_000, 1_700_000_000)
  await mkdir(path.join(tempDir, 'linked'))
  await symlink(path.join(tempDir, 'linked'), path.join(made, 'elsewhere'))
  await rename(made, path.join(tempDir, 'template'))
})
afterAll(() => rm(tempDir, { recursive: true, force: true }))

let cases = 0
beforeEach(async () => {
  cases += 1
  state = path.join(tempDir, `case-${cases}`)
  dir = path.join(state, 'state', 'data')
  target = path.join(state, 'disk', 'moved here')
  await mkdir(path.join(state, 'state'), { recursive: true })
  await mkdir(path.join(state, 'disk'))
  await mkdir(path.join(state, 'units'))
  await cp(path.join(tempDir, 'template'), dir, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  if (isRoot) execFileSync('chown', ['-R', '--no-dereference', `${service}:${service}`, path.join(state, 'state')])
  port = await freePort()
  await writeFile(path.join(state, 'one.env'), `COTERIE_HTTP=127.0.0.1:${port}\n`)
  env = {
    ...process.env,
    PATH: `${path.join(tempDir, 'bin')}:${process.env['PATH'] ?? ''}`,
    FAKE_SYSTEMD: state,
    SYSTEMD_UNIT_PATH: path.join(state, 'units'),
    OLD_DIR: dir,
    COTERIE_BINARY_UNDER_TEST: testedBinary(),
  }
})
afterEach(() => systemctl('stop'))

it('a stopped installation moves to another folder and can then be served only there', async () => {
  const before = await eachOf(dir)
  const { status, output } = runMove(['--to', target])
  expect(status, output).toBe(0)
  expect(output).toContain(`Start the server with --dir '${target}'`)
  expect(await eachOf(target)).toEqual(before)
  const kept = statSync(path.join(target, 'backups', 'kept.zip'))
  expect([kept.mtimeMs, kept.mode & 0o777]).toEqual([
    1_700_000_000_000,
    statSync(path.join(dir, 'backups', 'kept.zip')).mode & 0o777,
  ])
  expect(await runBinary(['audit', '--dir', target])).toMatchObject({ status: 0 })
  const old = await runBinary(['serve', '--dir', dir, '--http', `127.0.0.1:${port}`])
  expect(old).toEqual({ status: 1, output: expect.stringContaining(`was moved to ${target}`) as string })
  expect((await runBinary(['status', '--dir', dir])).output).toContain(`moved to ${target}`)
})

it('a move is refused before anything changes if the new folder can’t take the data', async () => {
  await mkdir(target)
  await writeFile(path.join(target, 'photo.jpg'), 'mine')
  await symlink(dir, path.join(state, 'link'))
  for (const [to, reason] of [
    [target, "isn't empty"],
    [dir, 'is the data folder itself'],
    [path.join(state, 'link'), 'is the data folder itself'],
    [path.join(dir, 'inner'), 'is inside the data folder'],
    [path.join(state, 'link', 'inner'), 'is inside the data folder'],
    [path.dirname(dir), 'the data folder is inside'],
    [path.join(state, 'missing', 'data'), "doesn't exist"],
  ] as const) {
    expect(runMove(['--to', to]), to).toMatchObject({ status: 1, output: expect.stringContaining(reason) as string })
  }
  expect(runMove([])).toMatchObject({ status: 2, output: expect.stringContaining('--to') as string })
  expect(await readdir(path.join(state, 'disk'))).toEqual(['moved here'])
  expect(readFileSync(path.join(target, 'photo.jpg'), 'utf8')).toBe('mine')
  expect(existsSync(path.join(dir, '.moved'))).toBe(false)
})

it('a move is refused while a server runs whose unit isn’t named', async () => {
  const server = await startServer({ dir })
  expect(runMove(['--to', target])).toMatchObject({
    status: 1,
    output: expect.stringMatching(/a server is running on .*--unit/) as string,
  })
  expect(existsSync(target)).toBe(false)
  await server.stop()
})

it('an interrupted move without a unit leaves the old folder whole and can be repeated', async () => {
  await truncate(path.join(dir, 'backups', 'kept.zip'), 400_000_000)
  const child = spawn(testedBinary(), ['move', '--dir', dir, '--to', target], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', (...how) => resolve(how)))
  await expect.poll(() => existsSync(path.join(target, 'backups', 'kept.zip')), { interval: 2 }).toBe(true)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  const incomplete = await runBinary(['serve', '--dir', target, '--http', `127.0.0.1:${port}`])
  expect(incomplete).toEqual({ status: 1, output: expect.stringContaining('is an incomplete copy') as string })
  expect(await runBinary(['audit', '--dir', dir])).toMatchObject({ status: 0 })
  expect(runMove(['--to', target])).toMatchObject({ status: 0 })
  expect(await runBinary(['audit', '--dir', target])).toMatchObject({ status: 0 })
})

describe.runIf(isRoot)('the move of an installation with a systemd unit', () => {
  beforeEach(async () => {
    systemctl('start')
    await expect.poll(isHealthy, { timeout: 30_000 }).toBe(true)
  })

  it('stops the unit, points it to the copy and starts it', async () => {
    await mkdir(path.join(state, 'state', 'pb_hooks'))
    await writeFile(path.join(state, 'state', 'pb_hooks', 'own.pb.js'), '')
    const { status, output } = runMove(['--to', target, '--unit', unit])
    expect(status, output).toBe(0)
    expect(output).toContain(`The old folder ${dir} remains`)
    expect(readFileSync(path.join(state, 'calls'), 'utf8')).toMatch(
      /show [^\n]+\nstop [^\n]+\ndaemon-reload\nstart [^\n]+\nis-active [^\n]+\n(is-active [^\n]+\n)*$/,
    )
    const dropIn = readFileSync(path.join(state, 'units', `${unit}.service.d`, 'coterie-folder.conf'), 'utf8')
    for (const line of [
      `RequiresMountsFor="${target}"`,
      `Environment="COTERIE_DIR=${target}"`,
      `ReadWritePaths="${target}"`,
      `Environment="COTERIE_HOOKS=${path.join(state, 'state', 'pb_hooks')}"`,
    ])
      expect(dropIn).toContain(`${line}\n`)
    // the first request may use a connection to the former process
    await expect.poll(isHealthy).toBe(true)
    expect(await runBinary(['status', '--dir', target])).toMatchObject({ status: 0 })
    const owners = (await eachOf(target)).map((name) => statSync(path.join(target, name)).uid)
    expect(new Set(owners.filter((uid) => uid !== statSync(tempDir).uid))).toEqual(new Set([service]))
    expect(statSync(target)).toMatchObject({ uid: service, gid: service })
    expect(statSync(target).mode & 0o777).toBe(0o700)
  })

  it('changes the folder in the unit’s environment file if it is set there', async () => {
    const file = path.join(state, 'one.env')
    await writeFile(file, `COTERIE_DIR=${dir}\nCOTERIE_HTTP=127.0.0.1:${port}\n`)
    await chmod(file, 0o600)
    const { status, output } = runMove(['--to', target, '--unit', unit])
    expect(status, output).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(`COTERIE_DIR="${target}"\nCOTERIE_HTTP=127.0.0.1:${port}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('goes back to the old folder if the server doesn’t start with the new one', async () => {
    const { status, output } = runMove(['--to', target, '--unit', unit], { BROKEN_DIR: target })
    expect(status).toBe(1)
    expect(output).toContain(`doesn't run with ${target}`)
    expect(existsSync(path.join(state, 'units', `${unit}.service.d`))).toBe(false)
    await expectOldOneRuns()
    // the copy stays for a look, but no server can use it
    expect((await runBinary(['serve', '--dir', target])).output).toContain('is an incomplete copy')
    expect(runMove(['--to', target, '--unit', unit])).toMatchObject({ status: 0 })
  })

  it.each(['stop', 'daemon-reload', 'start'])(
    'leaves a whole installation when it is killed after “systemctl %s”',
    async (at) => {
      const killed = runMove(['--to', target, '--unit', unit], { KILL_AT: at })
      expect(killed.signal, killed.output).toBe('SIGKILL')
      systemctl('start')
      // before the unit was changed, it runs with the old folder; afterwards with the complete copy
      const served = at === 'stop' ? dir : target
      await expect.poll(isHealthy, { timeout: 30_000 }).toBe(true)
      const { status, output } = await runBinary(['status', '--dir', served])
      expect(status, output).toBe(0)
      expect(await runBinary(['audit', '--dir', dir])).toMatchObject({ status: 0 })
      expect(await runBinary(['audit', '--dir', served])).toMatchObject({ status: 0 })
    },
  )

  it('starts the old one again when the disk is too small or has no room for more files', async ({ skip }) => {
    const disk = path.join(state, 'small')
    await mkdir(disk)
    const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0
    for (const [options, reason] of [
      ['size=1m', 'is too small'],
      ['nr_inodes=4', 'is full'],
    ] as const) {
      if (!mount(options)) skip('a small disk cannot be mounted')
      try {
        const { status, output } = runMove(['--to', disk, '--unit', unit])
        expect(status).toBe(1)
        expect(output).toContain(reason)
        expect(await readdir(disk)).toEqual([])
        await expectOldOneRuns()
      } finally {
        spawnSync('umount', [disk])
      }
    }
  })

  it('is complete even if the old disk is too full to mark the old folder', async () => {
    await mkdir(path.join(dir, '.moved')) // stands for any reason why the mark can't be written
    const { status, output } = runMove(['--to', target, '--unit', unit])
    expect(status, output).toBe(0)
    expect(output).toContain("couldn't be marked as moved")
    await expect.poll(isHealthy).toBe(true)
    expect(await runBinary(['status', '--dir', target])).toMatchObject({ status: 0 })
  })

  it('refuses a folder that systemd can’t name', async () => {
    const { status, output } = runMove(['--to', path.join(state, 'disk', 'a"b'), '--unit', unit])
    expect({ status, output }).toMatchObject({ status: 1, output: expect.stringContaining('with quotes') as string })
    expect(await isHealthy()).toBe(true)
  })

  it('refuses a unit that doesn’t exist or doesn’t control the server', async () => {
    const server = await startServer({ dir: await createDataDirectory() })
    const other = runMove(['--dir', server.dir, '--to', target, '--unit', unit])
    expect(other).toMatchObject({ status: 1, output: expect.stringContaining("doesn't control this server") as string })
    await server.stop()
    await rm(server.dir, { recursive: true })
    const missing = runMove(['--to', target, '--unit', unit], { LOAD_STATE: 'not-found' })
    expect(missing).toMatchObject({ status: 1, output: expect.stringContaining('systemd has no unit') as string })
    expect(existsSync(target)).toBe(false)
  })
})
