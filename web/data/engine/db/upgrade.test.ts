import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { BootstrapRequest, PullRequest, PushRequest } from '../../../../domain/sync/protocol'
import { syncOnce } from '../sync/sync-once'
import { FakeServer } from '../../testing/fake-server'
import { readStored, storageWith, storedRows } from '../../testing/stored-database'
import { CoterieDb } from './database'
import { readMeta } from './meta'
import { stores } from './stores'

const stored = readStored('e2e/fixtures/0.1.0/device.json.br')
const userId = stored.name.replace('coterie-', '')

async function opened(): Promise<CoterieDb> {
  const db = new CoterieDb(userId, { indexedDB: await storageWith(stored), IDBKeyRange })
  await db.open()
  return db
}

describe('the copy that the first version left on a device', () => {
  it('opens with every unsent change as it was: waiting, acknowledged and parked', async () => {
    const db = await opened()
    const entries = await db.outbox.toArray()
    expect(entries.map(({ state }) => state).sort()).toEqual(['acked', 'parked', 'waiting'])
    const before = storedRows(stored, 'outbox')
    expect(entries).toHaveLength(before.length)
    for (const { seq: _, ...old } of before) expect(entries).toContainEqual(expect.objectContaining(old))
    const client = storedRows(stored, 'meta').find(({ key }) => key === 'client')?.['value']
    // the server's ledger knows what was sent by this; what it refused is over
    for (const { state, n, key } of entries)
      expect(key).toMatch(state === 'parked' ? /^[a-z0-9]{15}$/ : new RegExp(`^${String(client)}-${n}$`))
  })

  it('keeps the rows that were seen, the server rows below local changes, and what the device remembers', async () => {
    const db = await opened()
    for (const table of ['users', 'earnings', 'user_payments', 'support_tickets', 'shadow', 'commands']) {
      const before = storedRows(stored, table)
      expect(await db.table(table).count(), table).toBe(before.length)
    }
    // where it stood was a number, of which a server that seals positions knows nothing
    const meta = Object.fromEntries(storedRows(stored, 'meta').map(({ key, value }) => [String(key), value]))
    for (const gone of ['epoch', 'cursor', 'gen', 'scopes', 'bootstrap']) delete meta[gone]
    expect(Object.fromEntries((await db.meta.toArray()).map(({ key, value }) => [key, value]))).toEqual({
      ...meta,
      lastN: 3,
    })
    expect(await readMeta(db, 'cursor')).toBe('')
  })

  it('gives up the tables of what is only read online now, with their rows', async () => {
    expect(stored.stores.map(({ name }) => name)).toContain('user_desk')
    const db = await opened()
    const tables = [...db.backendDB().objectStoreNames]
    expect(tables.sort()).toEqual(Object.keys(stores).sort())
    expect(tables).not.toContain('user_desk')
  })
})

/** A copy as version 17 left it, with every kind of entry. */
async function seventeenth(meta: { [key: string]: unknown }, outbox: readonly object[]): Promise<CoterieDb> {
  const storage = new IDBFactory()
  const before = new Dexie('coterie-me', { indexedDB: storage, IDBKeyRange })
  before.version(17).stores(golden['17'] ?? {})
  await before.table('meta').bulkPut(Object.entries(meta).map(([key, value]) => ({ key, value })))
  await before.table('outbox').bulkAdd(outbox)
  await before.table('users').put({ id: 'me', first_name: 'Ana' })
  before.close()
  const db = new CoterieDb('me', { indexedDB: storage, IDBKeyRange })
  await db.open()
  return db
}
const golden = JSON.parse(readFileSync('web/data/engine/db/stores.golden.json', 'utf8')) as {
  [version: string]: { [table: string]: string }
}
const of17 = {
  client: 'client000000001',
  epoch: 'e',
  cursor: 71,
  gen: 3,
  scopes: ['me', '*'],
  nextN: 8,
  syncedAt: 5,
  opened: true,
}
const entry = (n: number, state: string, id: string) => ({
  n,
  state,
  c: 'users',
  id,
  op: 'update',
  patch: { phone: id },
  base: {},
  seq: 70 + n,
})

describe('a copy of version 17', () => {
  it('keeps every entry: what the server may know under the key it gave it, the rest under one of its own', async () => {
    const db = await seventeenth(of17, [
      entry(4, 'acked', 'acked'),
      entry(3, 'parked', 'refused'),
      entry(6, 'waiting', 'sent'),
      entry(7, 'waiting', 'sent, too'),
      entry(0, 'waiting', 'unsent'),
    ])
    const entries = await db.outbox.orderBy('order').toArray()
    expect(entries.map(({ id, state, n }) => [id, state, n])).toEqual([
      ['acked', 'acked', 4],
      ['refused', 'parked', 3],
      ['sent', 'waiting', 6],
      ['sent, too', 'waiting', 7],
      ['unsent', 'waiting', 0],
    ])
    const [acked, refused, sent, next, unsent] = entries.map(({ key }) => key)
    expect([acked, sent, next]).toEqual(['client000000001-4', 'client000000001-6', 'client000000001-7'])
    for (const key of [refused, unsent]) expect(key).toMatch(/^[a-z0-9]{15}$/)
    expect(entries.some((each) => 'seq' in each)).toBe(false)
    // the ledger's last is the one before what waits
    expect([await readMeta(db, 'lastN'), await readMeta(db, 'nextN')]).toEqual([5, 8])
  })

  it('is fetched again below what is shown, also where that was under way, and what was sent before is known', async () => {
    const me = 'me'
    const bootstrap = { epoch: 'e', head: 3, gen: 0, scopes: [], full: true, left: ['users'], after: 'x' }
    const db = await seventeenth({ ...of17, bootstrap }, [entry(4, 'acked', me), entry(6, 'waiting', me)])
    expect([await readMeta(db, 'bootstrap'), await readMeta(db, 'opened'), await db.rows('users').count()]).toEqual([
      null,
      true,
      1,
    ])
    const server = new FakeServer(me)
    server.write('users', { id: me, first_name: 'Ana', phone: 'before' })
    server.last.set('client000000001', 6)
    const [acked, sent] = await db.outbox.toArray()
    for (const each of [acked, sent]) {
      if (each === undefined) throw new Error('no entry')
      const { key, n, op, c, id, patch, base } = each
      server.ledger.set(key, { said: JSON.stringify({ op, c, id, patch, base }), result: { key, n, ok: true } })
    }
    const transport = {
      pull: (request: PullRequest) => Promise.resolve(server.pull(request)),
      bootstrap: (request: BootstrapRequest) => Promise.resolve(server.bootstrap(request)),
      push: async (request: PushRequest) => server.push(request),
      digest: () => Promise.reject(new Error('nothing is compared')),
      part: () => Promise.reject(new Error('no file')),
      upload: () => Promise.reject(new Error('no file')),
    }
    await syncOnce(db, transport)
    expect([await db.outbox.count(), server.effects]).toEqual([0, []])
    expect(await db.rows('users').get(me)).toMatchObject({ phone: 'before' })
  })

  it('that never sent anything has nothing to keep, and one of now isn’t touched again', async () => {
    const db = await seventeenth({ opened: false }, [])
    await db.meta.put({ key: 'cursor', value: 'sealed' })
    db.close()
    await db.open()
    expect([await readMeta(db, 'cursor'), await readMeta(db, 'lastN')]).toEqual(['sealed', 0])
  })
})
