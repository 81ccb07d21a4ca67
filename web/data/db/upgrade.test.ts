import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { readStored, storageWith, storedRows } from '../testing/stored-database'
import { CoterieDb } from './database'
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
    for (const old of before) expect(entries).toContainEqual(expect.objectContaining(old))
  })

  it('keeps the rows that were seen, the server rows below local changes, and what the device remembers', async () => {
    const db = await opened()
    for (const table of ['users', 'earnings', 'user_payments', 'support_tickets', 'shadow', 'meta', 'commands']) {
      const before = storedRows(stored, table)
      expect(await db.table(table).count(), table).toBe(before.length)
    }
  })

  it('gives up the tables of what is only read online now, with their rows', async () => {
    expect(stored.stores.map(({ name }) => name)).toContain('user_desk')
    const db = await opened()
    const tables = [...db.backendDB().objectStoreNames]
    expect(tables.sort()).toEqual(Object.keys(stores).sort())
    expect(tables).not.toContain('user_desk')
  })
})
