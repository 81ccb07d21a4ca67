// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { addToOutbox } from '../sync/push/outbox'
import { until } from '../../testing/until'
import { closeDatabase, currentDatabase, acknowledgeLostChanges, openDatabase } from './current-database'
import { CoterieDb, storesVersion } from './database'
import { removeDatabase } from './database-removal'
import { writeMeta } from './meta'

const ana = 'ana000000000000'
const lost = () => currentDatabase.get()?.lost
const noted = () => localStorage.getItem('coterie-unsent')

async function withOneWaiting() {
  const db = await openDatabase(ana)
  await writeMeta(db, { client: 'client000000001' })
  await addToOutbox(db, { op: 'create', c: 'ticket_messages', id: 'message00000001', patch: { message: 'unsent' } })
  await until(() => expect(noted()).toContain('"n":1'))
  return db
}

afterEach(async () => {
  const name = currentDatabase.get()?.db.name
  closeDatabase()
  if (name !== undefined) await Dexie.delete(name)
  localStorage.clear()
})

it('the app reports the unsent changes lost with a database that the browser deleted, even after a reload, until the user confirms', async () => {
  const { name } = await withOneWaiting()
  closeDatabase()
  await Dexie.delete(name)
  const db = await openDatabase(ana)
  expect(lost()).toBe(1)
  await writeMeta(db, { client: 'client000000002' })
  closeDatabase()
  await openDatabase(ana)
  expect(lost()).toBe(1)
  acknowledgeLostChanges()
  expect([lost(), noted()]).toEqual([0, null])
  closeDatabase()
  await openDatabase(ana)
  expect(lost()).toBe(0)
})

it('the app reports no loss if there were no unsent changes, or the database exists, belongs to another user, or was deleted on purpose', async () => {
  const db = await withOneWaiting()
  closeDatabase()
  await openDatabase(ana)
  expect(lost()).toBe(0)
  await openDatabase('ben000000000000')
  expect(lost()).toBe(0)
  await currentDatabase.get()?.db.delete()
  const again = await openDatabase(ana)
  closeDatabase()
  await removeDatabase(again)
  expect(noted()).toBeNull()
  await openDatabase(ana)
  expect(lost()).toBe(0)
  expect(db.name).toBe(again.name)
})

describe('database deleted while the page is open (Y18)', () => {
  /** Deletes the database as a browser does when it clears data; `localStorage` is not affected. */
  const removed = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(new Error('not removed'))
    })
  const reply = (id: string) => ({ op: 'create', c: 'ticket_messages', id, patch: { message: 'new' } }) as const
  /** Waits long enough for the page to count again after its connection was closed. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

  it('reports the lost changes immediately and after a reload, until the user confirms', async () => {
    const db = await withOneWaiting()
    await removed(db.name)
    await until(() => expect(lost()).toBe(1))
    // The new, empty database is used.
    await writeMeta(db, { client: 'client000000002' })
    await addToOutbox(db, reply('message00000002'))
    await settled()
    closeDatabase()
    await openDatabase(ana)
    expect(lost()).toBe(1)
    acknowledgeLostChanges()
    expect(lost()).toBe(0)
    await until(() => expect(noted()).toContain('"n":1,"lost":false'))
    closeDatabase()
    await openDatabase(ana)
    expect(lost()).toBe(0)
  })

  it('reports the loss when the browser closes the connection without an event', async () => {
    const db = await withOneWaiting()
    db.close({ disableAutoOpen: false })
    await removed(db.name)
    await until(() => expect(lost()).toBe(1))
  })

  it('reports the loss in a second tab that opens the database after the first tab has created it again', async () => {
    const db = await withOneWaiting()
    db.close({ disableAutoOpen: false })
    await removed(db.name)
    // The other tab opens the database first.
    localStorage.setItem('coterie-unsent', JSON.stringify({ id: ana, n: 1, lost: true }))
    const other = new CoterieDb(ana)
    await other.open()
    await until(() => expect(lost()).toBe(1))
    expect(noted()).toContain('"lost":true')
    // The person has confirmed the loss in the first tab.
    localStorage.removeItem('coterie-unsent')
    await addToOutbox(db, reply('message00000002'))
    await until(() => expect(lost()).toBe(0))
    other.close()
  })

  it('reports no loss if there were no changes or all changes were sent', async () => {
    const db = await withOneWaiting()
    await db.outbox.clear()
    await until(() => expect(noted()).toBeNull())
    await removed(db.name)
    await writeMeta(db, { client: 'client000000002' })
    await addToOutbox(db, reply('message00000003'))
    await until(() => expect(noted()).toContain('"n":1,"lost":false'))
    expect(lost()).toBe(0)
  })

  it('reports no loss at a first sign-in, at a sign-out in any tab, or at the next sign-in', async () => {
    const first = await openDatabase(ana)
    expect(lost()).toBe(0)
    await addToOutbox(first, reply('message00000001'))
    await until(() => expect(noted()).toContain('"n":1'))
    // Another tab signs out and deletes the open database.
    const other = new CoterieDb(ana)
    await other.open()
    await removeDatabase(other)
    await settled()
    expect([lost(), noted()]).toEqual([0, null])
    closeDatabase()
    const again = await withOneWaiting()
    expect(lost()).toBe(0)
    await removeDatabase(again)
    await openDatabase(ana)
    expect([lost(), noted()]).toEqual([0, null])
  })

  it('reports no loss when two tabs have the database open', async () => {
    const db = await withOneWaiting()
    const other = new CoterieDb(ana)
    await other.open()
    await addToOutbox(other, reply('message00000002'))
    other.close()
    await until(() => expect(noted()).toContain('"n":2'))
    await addToOutbox(db, reply('message00000003'))
    await until(() => expect(noted()).toContain('"n":3,"lost":false'))
    expect(lost()).toBe(0)
  })

  it('reports no loss when a newer app version upgrades the tables', async () => {
    const db = await withOneWaiting()
    const newer = new CoterieDb(ana)
    newer.version(storesVersion + 1).stores({ added: 'id' })
    await newer.open()
    await settled()
    expect([lost(), await db.outbox.count()]).toEqual([0, 1])
    newer.close()
  })
})
