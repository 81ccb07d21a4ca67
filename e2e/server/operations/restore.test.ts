import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Restore } from '../../../domain/api/program/restore'
import { restorePartBytes, type RestoreState } from '../../../domain/program/restore'
import { waitForBackups } from '../../support/routes/program-cases'
import { newApiKey } from '../../support/routes/route-fixture'
import {
  createFirstAdmin,
  createMember,
  createSecondAdmin,
  saveSetting,
  signIn,
  testPassword,
} from '../../support/server/people'
import { errorCode, errorOf, Session } from '../../support/server/session'
import {
  createDataDirectory,
  runBinary,
  startServer,
  type ServerOptions,
  type TestServer,
} from '../../support/server/server'
import { openProbe, valuesOf } from '../../support/server/sql'
import { enableCodes } from '../../support/services/second-factor'

/** A backup is restored in the browser: on the set-up page of an empty installation, and from the health page. */

const tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-restore-'))
const running: TestServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rm(tempDir, { recursive: true, force: true }))

/** Starts a server in a folder of its own, because a restore writes next to the data folder. */
async function start(options: ServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tempDir, 'server-'))
  const dir = path.join(folder, 'data')
  // prepared folders have the same key
  if (options.env?.['COTERIE_KEY'] === undefined) await rename(await createDataDirectory(), dir)
  const server = await startServer({ dir, ...options })
  running.push(server)
  return server
}

async function backUp(server: TestServer, name: string): Promise<string> {
  const file = path.join(tempDir, name)
  expect(await server.run('backup', '--to', file)).toMatchObject({ status: 0 })
  return file
}

const keyOf = async (dir: string): Promise<string> => (await readFile(path.join(dir, 'coterie.key'), 'utf8')).trim()
const tokenOf = (server: TestServer): string => server.setupLink().split('#')[1] ?? ''
const tempOf = (server: TestServer): string => path.join(server.dir, '.pb_temp_to_delete', 'restore')
const besideData = async (server: TestServer): Promise<string[]> => (await readdir(path.dirname(server.dir))).sort()

// the data that is restored: an admin, a member and an API key
const origin = await startServer({ dir: path.join(tempDir, 'origin') })
const originAdmin = await createFirstAdmin(origin)
const member = await createMember(origin)
// more than one part of an upload
await mkdir(path.join(origin.dir, 'storage'), { recursive: true })
await writeFile(path.join(origin.dir, 'storage', 'pad'), randomBytes(restorePartBytes + 1_000_000))
const file = await backUp(origin, 'origin.zip')
const key = await keyOf(origin.dir)
const archive = await readFile(file)
await origin.sql(`INSERT INTO _migrations (file, applied) VALUES ('9999999999_later.js', 1)`)
// the command refuses such a folder, but the running server has opened it
await originAdmin.call('POST /api/admin/backups', {})
const newerFile = path.join(tempDir, 'newer.zip')
await copyFile(path.join(origin.dir, 'backups', await waitForBackups({ server: origin })), newerFile)
await origin.stop()

async function upload(session: Session, id: string, bytes: Buffer): Promise<void> {
  for (let offset = 0; offset < bytes.length; offset += restorePartBytes) {
    const part = Buffer.from(bytes.subarray(offset, offset + restorePartBytes))
    const answer = await session.request('POST /api/restore/upload', { id, offset: `${offset}` }, {}, part)
    expect(answer.status, answer.text).toBe(200)
  }
}

const readState = (session: Session, id: string) => session.call('POST /api/restore/state', { id })

const waitForState = (session: Session, id: string, ...states: RestoreState[]): Promise<Restore> =>
  vi.waitFor(
    async () => {
      const restore = await readState(session, id)
      expect(states).toContain(restore.state)
      return restore
    },
    { timeout: 60_000, interval: 50 },
  )

async function check(session: Session, id: string, by: { key?: string; keyLost?: boolean } = {}): Promise<Restore> {
  await session.call('POST /api/restore/check', { id, key: '', keyLost: false, language: 'en', ...by })
  return waitForState(session, id, 'checked', 'refused')
}

async function beginSetUp(server: TestServer, bytes: Buffer): Promise<{ guest: Session; id: string }> {
  const guest = new Session(server)
  const { id } = await guest.call('POST /api/setup/restore/begin', { token: tokenOf(server), bytes: bytes.length })
  await upload(guest, id, bytes)
  return { guest, id }
}

const readLog = async (dir: string) => {
  const probe = openProbe(path.join(dir, 'data.db'))
  const rows = await probe.query(
    `SELECT a.action, a.actor, v.value ->> '$' AS name, a.after ->> 'restored' AS restored FROM audit_log a
     LEFT JOIN _audit_values v ON v.entry = a.n AND v.field = 'actor_name'
     WHERE a.action IN ('log.cut', 'backup.prepare') ORDER BY a.n DESC LIMIT 1`,
  )
  await probe.closeAndWait()
  return rows[0]
}

const previousOf = async (server: TestServer): Promise<string> => {
  const name = (await besideData(server)).find((each) => each.startsWith('data.before-restore-')) ?? ''
  return path.join(path.dirname(server.dir), name)
}

describe('on the set-up page of an empty installation', () => {
  it('restores a backup of another installation with its key and restarts in the same process', async () => {
    const server = await start()
    const { guest, id } = await beginSetUp(server, archive)
    expect(await check(guest, id)).toMatchObject({ state: 'refused', problem: 'restore-wrong-key', keyFixed: false })
    expect(await check(guest, id, { key: 'k'.repeat(32) })).toMatchObject({
      problem: 'restore-wrong-key',
      ownKey: true,
    })
    const checked = await check(guest, id, { key })
    expect(checked).toMatchObject({
      state: 'checked',
      problem: '',
      needsOther: false,
      content: { people: 2, payments: 0, admins: 1 },
      upgraded: false,
      audit: null,
    })
    expect(JSON.stringify(checked)).not.toContain('@')
    expect(await readdir(tempOf(server))).toEqual(['upload'])
    const { pid } = server
    await guest.call('POST /api/setup/restore', { id })
    expect(await waitForState(guest, id, 'restored')).toMatchObject({ problem: '' })
    expect(server.pid).toBe(pid)
    const admin = await signIn(new Session(server), originAdmin.email)
    expect((await admin.call('GET /api/admin/people', {})).rows.map(({ id: person }) => person)).toContain(
      member.userId,
    )
    expect(await keyOf(server.dir)).toBe(key)
    expect(await readLog(server.dir)).toEqual({
      action: 'log.cut',
      actor: '',
      name: 'set-up page',
      restored: 'upload',
    })
    expect(existsSync(tempOf(server))).toBe(false)
    // the empty installation is kept, without the uploaded file
    expect(await besideData(server)).toHaveLength(2)
    expect(await readdir(await previousOf(server))).not.toContain('.pb_temp_to_delete')
    expect((await server.run('audit')).output).toContain('agrees with its source')
    expect(await errorCode(guest.call('POST /api/setup/restore/begin', { token: tokenOf(server), bytes: 1000 }))).toBe(
      'setup-closed',
    )
  })

  it('restores without the key and drops what it encrypted', async () => {
    const server = await start()
    const { guest, id } = await beginSetUp(server, archive)
    expect(await check(guest, id, { keyLost: true })).toMatchObject({ state: 'checked', keyLost: true })
    await guest.call('POST /api/setup/restore', { id })
    await waitForState(guest, id, 'restored')
    await signIn(new Session(server), originAdmin.email)
    expect(await keyOf(server.dir)).not.toBe(key)
  })

  it('uses a key from the environment and accepts no other', async () => {
    const server = await start({ env: { COTERIE_KEY: key } })
    const { guest, id } = await beginSetUp(server, archive)
    expect(
      await errorCode(
        guest.call('POST /api/restore/check', { id, key: 'k'.repeat(32), keyLost: false, language: 'en' }),
      ),
    ).toBe('bad-input')
    expect(await check(guest, id)).toMatchObject({ state: 'checked', keyFixed: true })
    await guest.call('POST /api/setup/restore', { id })
    await waitForState(guest, id, 'restored')
    await signIn(new Session(server), originAdmin.email)
    expect(existsSync(path.join(server.dir, 'coterie.key'))).toBe(false)
  })

  it('refuses files that are no backup, damaged, or of a newer version, and leaves nothing', async () => {
    const server = await start()
    const turned = Buffer.from(archive)
    for (let at = Math.floor(turned.length / 2); at < turned.length / 2 + 64; at++)
      turned[at] = (turned[at] ?? 0) ^ 0xff
    const newer = await readFile(newerFile)
    for (const [bytes, problem] of [
      [Buffer.from('no archive'), 'restore-not-backup'],
      [archive.subarray(0, archive.length - 1000), 'restore-not-backup'],
      [turned, 'restore-damaged'],
      [newer, 'restore-newer'],
    ] as const) {
      const { guest, id } = await beginSetUp(server, bytes)
      expect(await check(guest, id, { key })).toMatchObject({ state: 'refused', problem, content: null })
      expect(await errorCode(guest.call('POST /api/setup/restore', { id }))).toBe('changed-meanwhile')
      expect(await readdir(tempOf(server))).toEqual(['upload'])
      await guest.call('POST /api/restore/cancel', { id })
      expect(existsSync(tempOf(server))).toBe(false)
    }
    expect(await besideData(server)).toEqual(['data'])
    await createFirstAdmin(server)
  })

  it('is open only to the holder of the set-up link, for a file that fits, while there is no admin', async () => {
    const server = await start()
    const guest = new Session(server)
    const begin = (token: string, bytes: number) =>
      errorCode(guest.call('POST /api/setup/restore/begin', { token, bytes }))
    expect(await begin('0'.repeat(64), 1000)).toBe('setup-closed')
    expect(await begin(tokenOf(server), 2 ** 40)).toBe('disk-full')
    // a visitor without the id of a restore can't send a large body
    const large = await new Session(server).request(
      'POST /api/restore/upload',
      { id: '0'.repeat(64), offset: '0' },
      {},
      Buffer.alloc(100_000),
    )
    expect(large).toMatchObject({ status: 404, json: { code: 'not-found' } })
    const { id } = await beginSetUp(server, archive)
    await check(guest, id, { key })
    await createFirstAdmin(server)
    expect(await errorCode(guest.call('POST /api/setup/restore', { id }))).toBe('not-found')
    expect(await errorCode(readState(guest, id))).toBe('not-found')
  })

  it('continues an upload at the last part that arrived, and never beyond the announced size', async () => {
    const server = await start()
    const guest = new Session(server)
    const { id } = await guest.call('POST /api/setup/restore/begin', { token: tokenOf(server), bytes: 10 })
    const send = async (offset: number, text: string) =>
      (await guest.request('POST /api/restore/upload', { id, offset: `${offset}` }, {}, Buffer.from(text))).json
    expect(await send(0, 'abcd')).toEqual({ received: 4 })
    expect(await send(0, 'abcd')).toMatchObject({ code: 'sequence-gap', details: { offset: 4 } })
    expect(await send(4, 'efghijk')).toMatchObject({ code: 'sequence-gap', details: { offset: 4 } })
    expect(await send(4, 'efghij')).toEqual({ received: 10 })
    // the answer to the last part may have been lost
    expect(await send(4, 'efghij')).toMatchObject({ code: 'sequence-gap', details: { offset: 10 } })
    expect(await send(10, 'k')).toMatchObject({ code: 'sequence-gap', details: { offset: 10 } })
    // a second begin, such as after a reload, replaces the upload
    const again = await guest.call('POST /api/setup/restore/begin', { token: tokenOf(server), bytes: 20 })
    expect(await errorCode(readState(guest, id))).toBe('not-found')
    expect(await readState(guest, again.id)).toMatchObject({ state: 'uploading', received: 0 })
  })
})

async function startWithBackup() {
  const server = await start()
  const admin = await createFirstAdmin(server)
  const { name } = await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server })
  return { server, admin, name }
}

const begin = (session: Session, backup: string) => session.call('POST /api/admin/restore/begin', { backup })
const confirm = (session: Session, id: string, password = testPassword) =>
  session.call('POST /api/admin/restore', { id, password })

describe('from the health page', () => {
  it('checks a backup like the drill, restores it and keeps the session and the previous data', async () => {
    const { server, admin, name } = await startWithBackup()
    const late = await createMember(server)
    expect(await admin.call('GET /api/admin/restore', {})).toMatchObject({
      restore: null,
      backups: [{ name, content: { people: 1, payments: 0 } }],
    })
    const { id } = await begin(admin, name)
    expect(await check(admin, id)).toMatchObject({
      state: 'checked',
      name,
      by: { id: admin.userId, name: 'Ana Ortuño' },
      content: { people: 1, admins: 1 },
      audit: { status: 0 },
      comparison: { status: 0 },
    })
    expect(await errorCode(confirm(admin, id, 'not-this-one'))).toBe('current-password-wrong')
    // only the first click of a double click counts
    const clicks = await Promise.allSettled([confirm(admin, id), confirm(admin, id)])
    expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await waitForState(admin, id, 'restored')).toMatchObject({ problem: '' })
    await admin.renew()
    const people = (await admin.call('GET /api/admin/people', {})).rows.map(({ id: person }) => person)
    expect(people).not.toContain(late.userId)
    expect(await readLog(server.dir)).toEqual({
      action: 'log.cut',
      actor: admin.userId,
      name: 'Ana Ortuño',
      restored: name,
    })
    const now = openProbe(path.join(server.dir, 'data.db'))
    expect(
      valuesOf(
        await now.query(`SELECT metadata ->> 'from' FROM notifications WHERE metadata ->> 'protection' = 'restored'`),
      ),
    ).toEqual(['Ana Ortuño'])
    expect(valuesOf(await now.query(`SELECT COUNT(*) FROM mail_outbox WHERE data ->> 'news' = 'restored'`))).toEqual([
      1,
    ])
    await now.closeAndWait()
    // the backup doesn't know that it was completed
    await vi.waitFor(
      async () => {
        const { backups, findings } = await admin.call('GET /api/admin/health', {})
        expect(backups).toMatchObject({ running: false, problem: '', last: { name, people: 1 } })
        expect(findings.map(({ about }) => about)).not.toContain('no-backup')
      },
      { timeout: 20_000 },
    )
    // the backup stays on the list, and the previous data has what was entered later
    expect((await admin.call('GET /api/admin/restore', {})).backups.map((backup) => backup.name)).toEqual([name])
    expect(await readLog(await previousOf(server))).toMatchObject({ action: 'backup.prepare', actor: admin.userId })
  })

  it('restores an uploaded backup with a key of its own, after which the accounts are those of the backup', async () => {
    const { server, admin } = await startWithBackup()
    const { id } = await admin.call('POST /api/admin/restore/begin', { bytes: archive.length })
    await upload(admin, id, archive)
    expect(await check(admin, id)).toMatchObject({ problem: 'restore-wrong-key' })
    expect(await check(admin, id, { key })).toMatchObject({
      state: 'checked',
      audit: { status: 0 },
      comparison: null,
    })
    await confirm(admin, id)
    await waitForState(admin, id, 'restored')
    await signIn(new Session(server), originAdmin.email)
    expect(await readLog(server.dir)).toMatchObject({ action: 'log.cut', actor: '', name: 'health page' })
  })

  it('is refused without the password, to members, and to API keys', async () => {
    const { server, admin, name } = await startWithBackup()
    const someone = await createMember(server)
    const secret = newApiKey()
    await admin.call('POST /api/admin/keys', {
      name: 'Sheet',
      scopes: ['people:read'],
      term: 'year',
      secret,
      password: testPassword,
    })
    const { id } = await begin(admin, name)
    expect(await errorCode(begin(admin, '../data.db'))).toBe('not-found')
    for (const session of [new Session(server), someone]) {
      expect(await errorCode(readState(session, id))).toBe('not-found')
      expect(await errorCode(session.call('POST /api/restore/cancel', { id }))).toBe('not-found')
    }
    const bearer = { authorization: `Bearer ${secret}` }
    for (const [route, input] of [
      ['POST /api/restore/state', { id }],
      ['POST /api/restore/check', { id, key: '', keyLost: false, language: 'en' }],
      ['POST /api/restore/cancel', { id }],
    ] as const) {
      const answer = await new Session(server).request(route, input, bearer)
      expect([403, 404], route).toContain(answer.status)
    }
    expect(await readState(admin, id)).toMatchObject({ state: 'uploaded' })
  })

  it('is prepared by one admin at a time, and another admin can cancel it', async () => {
    const { admin, name } = await startWithBackup()
    const other = await createSecondAdmin(admin)
    const { id } = await begin(admin, name)
    expect(await errorCode(begin(other, name))).toBe('command-in-progress')
    expect((await other.call('GET /api/admin/restore', {})).restore).toMatchObject({
      id,
      by: { id: admin.userId, name: 'Ana Ortuño' },
    })
    await other.call('POST /api/restore/cancel', { id })
    expect(await errorOf(readState(admin, id))).toMatchObject({ code: 'not-found' })
    await begin(other, name)
  })

  it('is confirmed by another admin while a second admin is required', async () => {
    const { admin, name } = await startWithBackup()
    const other = await createSecondAdmin(admin)
    await saveSetting(admin, 'require_second_admin', true)
    const { id } = await begin(admin, name)
    expect(await check(admin, id)).toMatchObject({ needsOther: true })
    expect(await errorCode(confirm(admin, id))).toBe('confirm-own')
    // the route of the set-up page asks for no password
    expect(await errorCode(admin.call('POST /api/setup/restore', { id }))).toBe('not-found')
    await confirm(other, id)
    expect(await waitForState(admin, id, 'restored')).toMatchObject({ problem: '' })
  })

  it('is confirmed by another admin while a second factor is required, if there is another admin', async () => {
    const { admin, name } = await startWithBackup()
    await enableCodes(admin)
    await saveSetting(admin, 'require_second_factor', true)
    const { id, needsOther } = await begin(admin, name)
    expect(needsOther).toBe(false)
    await createSecondAdmin(admin)
    expect(await check(admin, id)).toMatchObject({ needsOther: true })
    expect(await errorCode(confirm(admin, id))).toBe('confirm-own')
  })

  it('keeps the data and reports the reason if the backup disappears before it is restored', async () => {
    const { server, admin, name } = await startWithBackup()
    const { id } = await begin(admin, name)
    await check(admin, id)
    await rm(path.join(server.dir, 'backups', name))
    await confirm(admin, id)
    expect(await waitForState(admin, id, 'failed')).toMatchObject({ problem: 'restore-failed' })
    await admin.renew()
    expect(await besideData(server)).toEqual(['data'])
  })
})

describe('a server that is killed', () => {
  /** A backup that takes a while to unpack. */
  async function startWithLargeBackup() {
    const server = await start()
    const admin = await createFirstAdmin(server)
    await mkdir(path.join(server.dir, 'storage'), { recursive: true })
    await writeFile(path.join(server.dir, 'storage', 'pad'), randomBytes(80 << 20))
    const { name } = await admin.call('POST /api/admin/backups', {})
    await waitForBackups({ server })
    const late = await createMember(server)
    const { id } = await begin(admin, name)
    return { server, admin, id, late }
  }
  /** Waits for a path without pausing, because it may exist for a short time only. */
  async function waitForPath(name: string): Promise<void> {
    for (const end = Date.now() + 60_000; !existsSync(name); await new Promise(setImmediate))
      if (Date.now() > end) throw new Error(`${name} did not appear`)
  }
  const expectPeople = async (server: TestServer, admin: Session, late: Session, isThere: boolean) => {
    await admin.renew()
    const people = (await admin.call('GET /api/admin/people', {})).rows.map(({ id }) => id)
    expect(people.includes(late.userId)).toBe(isThere)
    expect(existsSync(tempOf(server))).toBe(false)
    expect(existsSync(`${server.dir}.restoring`)).toBe(false)
  }

  it('during an upload leaves nothing', async () => {
    const server = await start()
    const guest = new Session(server)
    const { id } = await guest.call('POST /api/setup/restore/begin', { token: tokenOf(server), bytes: 1000 })
    await guest.request('POST /api/restore/upload', { id, offset: '0' }, {}, Buffer.alloc(500))
    expect(await readdir(tempOf(server))).toEqual(['upload'])
    await server.kill()
    await server.restart()
    expect(existsSync(tempOf(server))).toBe(false)
    expect(await errorCode(readState(guest, id))).toBe('not-found')
  })

  it.each(['killed', 'stopped'] as const)('and %s during the check keeps the data and leaves nothing', async (how) => {
    const { server, admin, id, late } = await startWithLargeBackup()
    await admin.call('POST /api/restore/check', { id, key: '', keyLost: false, language: 'en' })
    await waitForPath(tempOf(server))
    await vi.waitFor(async () => expect(await readdir(tempOf(server))).not.toEqual([]), {
      timeout: 30_000,
      interval: 1,
    })
    await (how === 'killed' ? server.kill() : server.shutDown())
    await server.restart()
    await expectPeople(server, admin, late, true)
    expect(await besideData(server)).toEqual(['data'])
  })

  it('while the backup is unpacked keeps the old data and leaves nothing', async () => {
    const { server, admin, id, late } = await startWithLargeBackup()
    await check(admin, id)
    await confirm(admin, id)
    await waitForPath(`${server.dir}.restoring`)
    await server.kill()
    await server.restart()
    await expectPeople(server, admin, late, true)
    expect(await besideData(server)).toEqual(['data'])
  })

  it('right after the swap has the restored data', async () => {
    const { server, admin, id, late } = await startWithLargeBackup()
    await check(admin, id)
    await confirm(admin, id)
    await vi.waitFor(async () => expect(await besideData(server)).toContainEqual(expect.stringContaining('before')), {
      timeout: 60_000,
      interval: 1,
    })
    await server.kill()
    await server.restart()
    await expectPeople(server, admin, late, false)
    expect((await runBinary(['audit', '--dir', server.dir])).output).toContain('agrees with its source')
  })
})
