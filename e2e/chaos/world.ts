import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { firstAdmin, member, testPassword } from '../support/server/people'
import { freshFolder, startServer, type TestServer } from '../support/server/server'
import type { Session } from '../support/server/session'
import { openProbe, type SqlRow } from '../support/server/sql'
import { SyncDevice } from '../support/server/sync-device'

/** How an older state comes back. */
export const restoreKinds = ['copy', 'snapshot', 'backup'] as const
export type RestoreKind = (typeof restoreKinds)[number]

/** An older state that can be brought back. */
export interface Saved {
  kind: RestoreKind
  at: string
}

/** A person with a conversation to write in. */
export interface Member {
  session: Session
  ticket: string
}

/** The server of a round, its people, and what can be done to it. */
export interface ChaosWorld {
  readonly server: TestServer
  readonly admin: Session
  readonly members: readonly Member[]
  /** Asks the database file of now. */
  sql(query: string): Promise<SqlRow[]>
  kill(): Promise<void>
  start(): Promise<void>
  /** Keeps the state of now: a copy of the folder of a stopped server, a snapshot of all that lies there as of a crash, or a backup while it serves. */
  save(kind: RestoreKind): Promise<Saved>
  /** The server is ended, the older state is put in place, and `between` is asked before the server starts again. */
  restore(saved: Saved, between: (run: number) => Promise<void>): Promise<void>
  setRole(person: Session, granted: boolean): Promise<void>
  stop(): Promise<void>
}

/**
 * Each effect of a change is written down in its own commit, so that one that came twice, or out of order, is seen although the row hides
 * it. It goes back with a restore like everything else.
 */
const effects = [
  `CREATE TABLE _chaos_effects (at INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER, c TEXT, id TEXT, op TEXT, value TEXT)`,
  `CREATE TABLE _chaos_run (n INTEGER)`,
  `INSERT INTO _chaos_run VALUES (0)`,
  ...(['saved_views name', 'ticket_messages message'] as const).flatMap((what) => {
    const [c, field] = what.split(' ')
    const noted = (op: string, row: string) =>
      `CREATE TRIGGER _chaos_${c}_${op} AFTER ${op.toUpperCase()} ON ${c} BEGIN
         INSERT INTO _chaos_effects (run, c, id, op, value) SELECT n, '${c}', ${row}.id, '${op}', ${row}.${field} FROM _chaos_run; END`
    return [noted('insert', 'NEW'), noted('update', 'NEW'), noted('delete', 'OLD')]
  }),
  `CREATE TRIGGER _chaos_users AFTER UPDATE ON users WHEN NEW.first_name <> OLD.first_name BEGIN
     INSERT INTO _chaos_effects (run, c, id, op, value) SELECT n, 'users', NEW.id, 'update', NEW.first_name FROM _chaos_run; END`,
]

/** A server on a folder of its own within one that can be snapshotted as a whole, with an admin and members who each have a conversation. */
export async function openWorld(memberCount: number): Promise<ChaosWorld> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'coterie-chaos-'))
  const volume = path.join(home, 'volume')
  const dir = path.join(volume, 'data')
  await mkdir(volume)
  const fresh = await freshFolder()
  await cp(fresh, dir, { recursive: true })
  await rm(fresh, { recursive: true })
  const server = await startServer({ dir })
  const sql = async (query: string): Promise<SqlRow[]> => {
    const probe = openProbe(path.join(dir, 'data.db'))
    return probe.query(query).finally(() => probe.close())
  }
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
  const people = await peopled(server, memberCount, sql).catch(async (error: unknown) => {
    await stop()
    throw error
  })

  let saves = 0
  let restores = 0
  const kill = (): Promise<void> => server.kill9()
  const start = (): Promise<void> => server.restart()

  async function save(kind: RestoreKind): Promise<Saved> {
    const at = path.join(home, `saved${++saves}`)
    if (kind === 'backup') {
      const { status, output } = await server.run('backup', '--to', `${at}.zip`)
      if (status !== 0) throw new Error(`no backup: ${output}`)
      return { kind, at: `${at}.zip` }
    }
    await (kind === 'copy' ? server.ends() : kill())
    await cp(kind === 'copy' ? dir : volume, at, { recursive: true })
    await start()
    return { kind, at }
  }

  async function restore({ kind, at }: Saved, between: (run: number) => Promise<void>): Promise<void> {
    await kill()
    if (kind === 'backup') {
      const { status, output } = await server.run('restore', at)
      if (status !== 0) throw new Error(`not restored: ${output}`)
      for (const name of await readdir(volume)) {
        if (name.includes('.before-restore-')) await rm(path.join(volume, name), { recursive: true })
      }
    } else {
      const to = kind === 'copy' ? dir : volume
      await rm(to, { recursive: true })
      await cp(at, to, { recursive: true })
    }
    await rm(at, { recursive: true })
    await sql(`UPDATE _chaos_run SET n = ${++restores}`)
    await between(restores)
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
      // a storm outlives many tokens
      admin.grant = await admin.call('POST /api/session', { userId: admin.userId, active: true })
      await admin.call('POST /api/admin/roles', role)
    },
    stop,
  }
}

async function peopled(
  server: TestServer,
  memberCount: number,
  sql: (query: string) => Promise<SqlRow[]>,
): Promise<{ admin: Session; members: Member[] }> {
  const admin = await firstAdmin(server)
  const members: Member[] = []
  for (let n = 0; n < memberCount; n++)
    members.push(await withTicket(await member(server, { firstName: `Member${n}` })))
  for (const statement of effects) await sql(statement)
  return { admin, members }
}

async function withTicket(session: Session): Promise<Member> {
  const device = new SyncDevice(session)
  const ticket = await device.ticket('A stormy night')
  await device.sync()
  device.db.close()
  return { session, ticket }
}
