import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { closeDatabase, currentDatabase, openDatabase } from '../../db/current-database'
import { databaseName, stores, storesVersion } from '../../db/database'
import { syncCurrentDatabase } from '../engine'
import { addToOutbox } from '../push/outbox'
import { syncState } from '../status'

const me = 'personpersonper'
afterEach(closeDatabase)

it('an app that opens the tables of a newer version requests an update, sends nothing and loses nothing', async () => {
  const newer = new Dexie(databaseName(me))
  newer.version(storesVersion + 1).stores({ ...stores, later_table: 'id' })
  await newer.table('later_table').add({ id: 'kept' })
  newer.close()
  const sent = vi.spyOn(globalThis, 'fetch')

  const db = await openDatabase(me)
  syncCurrentDatabase()
  expect(currentDatabase.get()?.newer).toBe(true)
  expect(syncState.get()).toBe('update')
  await addToOutbox(db, { op: 'update', c: 'users', id: me, patch: { first_name: 'Bea' } })
  expect(await db.outbox.count()).toBe(1)
  expect(sent).not.toHaveBeenCalled()

  closeDatabase()
  await newer.open()
  expect(await newer.table('later_table').count()).toBe(1)
  expect(await newer.table('outbox').count()).toBe(1)
  newer.close()
})
