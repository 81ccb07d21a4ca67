import { readFileSync } from 'node:fs'
import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { syncOnce } from '../sync/sync-once'
import { Device } from '../../testing/device'
import { FakeServer } from '../../testing/fake-server'
import { readStored, storageWith, storedRows, type StoredDatabase } from '../../testing/stored-database'
import { CoterieDb } from './database'
import { stores, storesVersion } from './stores'

/** What each version left behind with its own code: a refused change, one that arrived unheard, one sent without an answer, two never sent. */
const left = ['e2e/fixtures/stores-9/device.json.br', 'e2e/fixtures/stores-17/device.json.br']
const tablesOf = JSON.parse(readFileSync('web/data/engine/db/stores.golden.json', 'utf8')) as {
  [version: string]: { [table: string]: string }
}
const past = Array.from({ length: storesVersion }, (_, n) => n + 1)

/** What a person wrote, and what became of it: no upgrade may touch that. */
const said = (entries: readonly object[]): object[] =>
  entries.map((entry) => {
    const { order, state, op, c, id, patch, base, local, at, code } = entry as { [field: string]: unknown }
    return { order, state, op, c, id, patch, base, local, at, code }
  })

async function opened(stored: StoredDatabase): Promise<CoterieDb> {
  const db = new CoterieDb(stored.name.replace('coterie-', ''), { indexedDB: await storageWith(stored), IDBKeyRange })
  await db.open()
  return db
}

/** The newest fixture’s rows in the tables that a version had, as Dexie’s words say them. */
function asOf(version: number): StoredDatabase {
  const newest = readStored(left.at(-1) ?? '')
  const tables = Object.entries(tablesOf[version] ?? {})
  return {
    name: newest.name,
    version: version * 10,
    stores: tables.map(([name, words]) => {
      const [key = '', ...indexes] = words.split(',').map((word) => word.trim())
      const path = (word: string) => (word.startsWith('[') ? word.slice(1, -1).split('+') : word)
      return {
        name,
        keyPath: path(key.replace('++', '')),
        autoIncrement: key.startsWith('++'),
        indexes: indexes.map((word) => ({ name: word, keyPath: path(word), unique: false, multiEntry: false })),
        rows: storedRows(newest, name),
      }
    }),
  }
}

describe('the copy that an earlier version left on a device', () => {
  it.each(left)('keeps every unsent change as it was, what lies under it, and drafts: %s', async (file) => {
    const stored = readStored(file)
    const db = await opened(stored)
    const entries = await db.outbox.toArray()
    expect(entries.map(({ state }) => state)).toEqual(['parked', 'acked', 'waiting', 'waiting', 'waiting'])
    expect(said(entries)).toEqual(said(storedRows(stored, 'outbox')))
    expect(await db.shadow.toArray()).toEqual(storedRows(stored, 'shadow'))
    expect(await db.drafts.toArray()).toEqual(storedRows(stored, 'drafts'))
    expect(await db.rows('support_tickets').count()).toBe(4)
    expect([...db.backendDB().objectStoreNames].sort()).toEqual(Object.keys(stores).sort())
    db.close()
  })

  it.each(left)('sends what waits once, and keeps what was refused: %s', async (file) => {
    const stored = readStored(file)
    const userId = stored.name.replace('coterie-', '')
    const server = new FakeServer(userId)
    // what the server had of it by then; of what arrived unheard it knows nothing any more: an older state was restored meanwhile
    for (const c of ['users', 'programme', 'notifications']) {
      for (const row of storedRows(stored, c)) server.write(c, { ...row, id: String(row['id']) })
    }
    server.write('users', { id: userId, first_name: 'Carmen', last_name: 'Belmonte', phone: '+34600111222' })
    server.write('support_tickets', {
      id: 'goldenticket001',
      user_id: userId,
      subject: 'The first one',
      window_from: '',
    })
    const db = await opened(stored)
    await syncOnce(db, new Device(server).transport())
    const entries = await db.outbox.toArray()
    expect(entries.map(({ state, id }) => [state, id])).toEqual([['parked', 'goldenrefused01']])
    expect(server.effects.map(({ id }) => id).sort()).toEqual(
      ['goldenarrived01', 'goldenunsure001', 'goldenwaiting01', userId].sort(),
    )
    expect(server.visible('users')).toEqual([expect.objectContaining({ phone: '+34600333444' })])
    db.close()
  })

  it.each(past)('opens with its outbox, whichever version it was: %i', async (version) => {
    const stored = asOf(version)
    const db = await opened(stored)
    expect(said(await db.outbox.toArray())).toEqual(said(storedRows(stored, 'outbox')))
    expect([...db.backendDB().objectStoreNames].sort()).toEqual(Object.keys(stores).sort())
    db.close()
  })
})
