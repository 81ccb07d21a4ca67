import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createFirstAdmin, createMember, testPassword } from '../support/server/people'
import { createDataDirectory, startServer, type TestServer } from '../support/server/server'
import type { Session } from '../support/server/session'
import { openProbe, type SqlRow } from '../support/server/sql'
import { SyncDevice } from '../support/server/sync-device'

/**
 * What an older state is restored from: a copy of a stopped server's data directory, a snapshot of the whole volume, or a
 * backup.
 */
export const restoreKinds = ['copy', 'snapshot', 'backup'] as const
export type RestoreKind = (typeof restoreKinds)[number]

export interface SavedState {
  kind: RestoreKind
  at: string
}

export interface MemberWithTicket {
  session: Session
  ticket: string
}

export interface ChaosSystem {
  readonly server: TestServer
  readonly admin: Session
  readonly members: readonly MemberWithTicket[]
  sql(query: string): Promise<SqlRow[]>
  kill(): Promise<void>
  start(): Promise<void>
  /** `copy` stops the server first, `snapshot` kills it, and `backup` runs while it serves requests. */
  save(kind: RestoreKind): Promise<SavedState>
  restore(saved: SavedState, beforeStart: (epoch: number) => Promise<void>): Promise<void>
  setRole(person: Session, granted: boolean): Promise<void>
  stop(): Promise<void>
}

/**
 * Triggers that log each applied change in the same transaction: the row itself does not show that it was changed twice or
 * out of order.
 */
const effectLogSql = [
  `CREATE TABLE _chaos_effects (at INTEGER PRIMARY KEY AUTOINCREMENT, epoch INTEGER, c TEXT, id TEXT, op TEXT, value TEXT)`,
  `CREATE TABLE _chaos_epoch (n INTEGER)`,
  `INSERT INTO _chaos_epoch VALUES (0)`,
  ...(['saved_views name', 'ticket_messages message'] as const).flatMap((what) => {
    const [c, field] = what.split(' ')
    const trigger = (op: string, row: string) =>
      `CREATE TRIGGER _chaos_${c}_${op} AFTER ${op.toUpperCase()} ON ${c} BEGIN
         INSERT INTO _chaos_effects (epoch, c, id, op, value) SELECT n, '${c}', ${row}.id, '${op}', ${row}.${field} FROM _chaos_epoch; END`
    return [trigger('insert', 'NEW'), trigger('update', 'NEW'), trigger('delete', 'OLD')]
  }),
  `CREATE TRIGGER _chaos_users AFTER UPDATE ON users WHEN NEW.first_name <> OLD.first_name BEGIN
     INSERT INTO _chaos_effects (epoch, c, id, op, value) SELECT n, 'users', NEW.id, 'update', NEW.first_name FROM _chaos_epoch; END`,
]

/** Starts the server with its people. The data directory is inside a volume that can be copied as a whole. */
export async function startChaosSystem(memberCount: number): Promise<ChaosSystem> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'coterie-chaos-'))
  const volume = path.join(root, 'volume')
  const dir = path.join(volume, 'data')
  await mkdir(volume)
  const newDirectory = await createDataDirectory()
  await cp(newDirectory, dir, { recursive: true })
  await rm(newDirectory, { recursive: true })
  const server = await startServer({ dir })
  const sql = async (query: string): Promise<SqlRow[]> => {
    const probe = openProbe(path.join(dir, 'data.db'))
    return probe.query(query).finally(() => probe.close())
  }
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(root, { recursive: true, force: true })
  }
  const people = await createPeople(server, memberCount, sql).catch(async (error: unknown) => {
    await stop()
    throw error
  })

  let saves = 0
  let restores = 0
  const kill = (): Promise<void> => server.kill()
  const start = (): Promise<void> => server.restart()

  async function save(kind: RestoreKind): Promise<SavedState> {
    const at = path.join(root, `saved${++saves}`)
    if (kind === 'backup') {
      const { status, output } = await server.run('backup', '--to', `${at}.zip`)
      if (status !== 0) throw new Error(`backup failed: ${output}`)
      return { kind, at: `${at}.zip` }
    }
    await (kind === 'copy' ? server.shutDown() : kill())
    // a killed server leaves its socket, which Node can't copy
    const filter = (name: string): boolean => path.basename(name) !== 'coterie.sock'
    await cp(kind === 'copy' ? dir : volume, at, { recursive: true, filter })
    await start()
    return { kind, at }
  }

  async function restore({ kind, at }: SavedState, beforeStart: (epoch: number) => Promise<void>): Promise<void> {
    await kill()
    if (kind === 'backup') {
      const { status, output } = await server.run('restore', at)
      if (status !== 0) throw new Error(`restore failed: ${output}`)
      for (const name of await readdir(volume)) {
        if (name.includes('.before-restore-')) await rm(path.join(volume, name), { recursive: true })
      }
    } else {
      const to = kind === 'copy' ? dir : volume
      await rm(to, { recursive: true })
      await cp(at, to, { recursive: true })
    }
    await rm(at, { recursive: true })
    await sql(`UPDATE _chaos_epoch SET n = ${++restores}`)
    await beforeStart(restores)
    await start()
  }

  return {
    server,
    ...people,
    sql,
    kill,
    start,
    save,
    restore,
    setRole: async (person, granted) => {
      const role = { user: person.userId, role: 'admin', granted, reason: 'chaos', password: testPassword } as const
      const { admin } = people
      // the fault phase lasts longer than a session token
      admin.grant = await admin.call('POST /api/session', { userId: admin.userId, active: true })
      await admin.call('POST /api/admin/roles', role)
    },
    stop,
  }
}

async function createPeople(
  server: TestServer,
  memberCount: number,
  sql: (query: string) => Promise<SqlRow[]>,
): Promise<{ admin: Session; members: MemberWithTicket[] }> {
  const admin = await createFirstAdmin(server)
  const members: MemberWithTicket[] = []
  for (let n = 0; n < memberCount; n++)
    members.push(await openTicket(await createMember(server, { firstName: `Member${n}` })))
  for (const statement of effectLogSql) await sql(statement)
  return { admin, members }
}

async function openTicket(session: Session): Promise<MemberWithTicket> {
  const device = new SyncDevice(session)
  const ticket = await device.createTicket('A question')
  await device.sync()
  device.db.close()
  return { session, ticket }
}
