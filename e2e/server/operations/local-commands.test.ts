import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, mkdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createDataDirectory, runBinary, startServer, testedBinary } from '../../support/server/server'
import { openProbe, valuesOf } from '../../support/server/sql'
import { startBucket } from '../../support/services/bucket'

/** Commands that change the data are carried out by the server that runs on it, and wait for the replica. */

const password = 'a-long-superuser-password'
const upsert = (dir: string, email: string) => runBinary(['superuser', 'upsert', email, '--dir', dir], `${password}\n`)

async function superusers(dir: string): Promise<unknown[]> {
  const probe = openProbe(path.join(dir, 'data.db'))
  const found = valuesOf(await probe.query('SELECT email FROM _superusers ORDER BY 1'))
  await probe.closeAndWait()
  return found
}

/** Starts a command that can be killed. */
function begin(dir: string, email: string) {
  const child = spawn(testedBinary(), ['superuser', 'upsert', email, '--dir', dir], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  child.stdin.end(`${password}\n`)
  const ended = new Promise<{ status: number | null; output: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, output })),
  )
  return { ended, kill: () => child.kill('SIGKILL') }
}

describe('beside a server', async () => {
  const server = await startServer()
  const socket = path.join(server.dir, 'coterie.sock')
  afterAll(() => server.stop())

  it('the server carries out the command, and only the owner of the data can ask it to', async () => {
    expect(((await stat(socket)).mode & 0o777).toString(8)).toBe('600')
    expect(await upsert(server.dir, 'root@coterie.example')).toEqual({
      status: 0,
      output: 'root@coterie.example can sign in to the database dashboard.\n',
    })
    expect((await upsert(server.dir, 'no address')).status).toBe(1)
    const { output } = await server.run('admin', 'create')
    expect(output).toContain(`  ${server.url}/setup#`)
    const other = await server.run('admin', 'create', '--url', 'https://other.example')
    expect(other.output).toContain('  https://other.example/setup#')
    expect((await server.run('audit', '--accept-cut')).output).toContain('there is nothing to accept')
  })

  it('the password is in no log and no audit entry', async () => {
    expect(server.output()).not.toContain(password)
    for (const name of ['data.db', 'data.db-wal', 'auxiliary.db', 'auxiliary.db-wal'])
      expect((await readFile(path.join(server.dir, name))).includes(password), name).toBe(false)
  })

  it('commands at the same time leave one link', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => server.run('admin', 'create')))
    expect(results.map(({ status }) => status)).toEqual(Array(6).fill(0))
    expect(await server.sql(`SELECT COUNT(*) AS n FROM _account_tokens WHERE kind = 'setup'`)).toEqual([{ n: 1 }])
  })

  it('a command that is killed leaves the server running', async () => {
    const command = begin(server.dir, 'killed@coterie.example')
    command.kill()
    await command.ended
    expect((await upsert(server.dir, 'next@coterie.example')).status).toBe(0)
  })

  it('a backup leaves the socket out', async () => {
    const file = path.join(server.dir, '..', `${path.basename(server.dir)}.zip`)
    expect(await server.run('backup', '--to', file)).toMatchObject({ status: 0 })
    expect((await readFile(file)).includes('coterie.sock')).toBe(false)
    await rm(file)
  })

  it('a command that needs the folder alone is refused', async () => {
    for (const args of [['demo'], ['move', '--to', `${server.dir}-moved`]]) {
      const { status, output } = await server.run(...args)
      expect({ args, status }).toEqual({ args, status: 1 })
      expect(output).toContain('stop it first')
    }
  })

  it('a command changes the data itself after the server was killed, and at the same time as another', async () => {
    await server.kill()
    expect((await stat(socket)).isSocket()).toBe(true)
    const emails = ['a@coterie.example', 'b@coterie.example', 'c@coterie.example']
    const results = await Promise.all(emails.map((email) => upsert(server.dir, email)))
    expect(results.map(({ status, output }) => status || output)).toEqual(
      emails.map((email) => `${email} can sign in to the database dashboard.\n`),
    )
    expect(await superusers(server.dir)).toEqual(expect.arrayContaining(emails))
    await server.restart()
    expect((await server.run('admin', 'create')).output).toContain(`${server.url}/setup#`)
  })
})

describe('with several machines', async () => {
  const bucket = await startBucket()
  const tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-commands-'))
  const start = (dir: string) => startServer({ dir, standby: true, env: bucket.env })
  const first = await start(await createDataDirectory())
  const leads = (server: { url: string }) =>
    vi.waitFor(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200), { timeout: 30_000 })
  await leads(first)
  const secondDir = path.join(tempDir, 'second')
  await mkdir(secondDir)
  await copyFile(path.join(first.dir, 'coterie.key'), path.join(secondDir, 'coterie.key'))
  const second = await start(secondDir)
  afterAll(async () => {
    bucket.resume()
    await Promise.all([first.stop(), second.stop()])
    bucket.stop()
    await rm(first.dir, { recursive: true, force: true })
    await rm(tempDir, { recursive: true, force: true })
  })

  it('a standby names the machine that leads', async () => {
    for (const args of [
      ['admin', 'create'],
      ['superuser', 'upsert', 'root@coterie.example'],
      ['audit', '--accept-cut'],
    ]) {
      const { status, output } = await runBinary([...args, '--dir', second.dir], `${password}\n`)
      expect({ args, status }).toEqual({ args, status: 1 })
      expect(output).toContain(`this machine is a standby. Run the command on ${os.hostname()}, which leads`)
    }
  })

  it('a command fails if the bucket can’t keep its change', { timeout: 60_000 }, async () => {
    bucket.pause()
    const { status, output } = await upsert(first.dir, 'unkept@coterie.example')
    bucket.resume()
    expect(status).toBe(1)
    expect(output).toContain("the change isn't in the replica")
    expect(output).not.toContain('can sign in')
    await leads(first)
    expect((await upsert(first.dir, 'unkept@coterie.example')).status).toBe(0)
  })

  it('a killed command’s change is kept', { timeout: 60_000 }, async () => {
    bucket.pause()
    const command = begin(first.dir, 'killed@coterie.example')
    await vi.waitFor(async () => expect(await superusers(first.dir)).toContain('killed@coterie.example'), 10_000)
    command.kill()
    bucket.resume()
    expect((await upsert(first.dir, 'done@coterie.example')).status).toBe(0)
  })

  it('the change is on the machine that takes over, once the command has said so', { timeout: 90_000 }, async () => {
    await first.kill()
    // the killed leader's copy must not be changed alone
    const alone = await upsert(first.dir, 'lost@coterie.example')
    expect(alone.status).toBe(1)
    expect(alone.output).toContain('Start the server, and run the command on the machine that leads')
    await leads(second)
    expect(await superusers(second.dir)).toEqual(
      expect.arrayContaining(['done@coterie.example', 'killed@coterie.example', 'unkept@coterie.example']),
    )
    expect((await upsert(second.dir, 'second@coterie.example')).status).toBe(0)
  })

  it('a command says that its result is unknown if the leader is killed', { timeout: 90_000 }, async () => {
    bucket.pause()
    const command = begin(second.dir, 'unknown@coterie.example')
    await vi.waitFor(async () => expect(await superusers(second.dir)).toContain('unknown@coterie.example'), 10_000)
    await second.kill()
    const { status, output } = await command.ended
    expect(status).toBe(1)
    expect(output).toContain("it isn't known whether the change was made")
    expect(output).not.toContain('can sign in')
    bucket.resume()
    await second.restart()
    await leads(second)
    expect((await upsert(second.dir, 'unknown@coterie.example')).status).toBe(0)
  })

  it('the folder of a standby can’t be moved or restored', async () => {
    await first.restart()
    for (const args of [
      ['move', '--to', path.join(tempDir, 'moved')],
      ['restore', 'backup.zip'],
    ]) {
      const { status, output } = await first.run(...args)
      expect({ args, status }).toEqual({ args, status: 1 })
      expect(output).toContain(`a server is running on ${first.dir}; stop it first`)
    }
  })
})
