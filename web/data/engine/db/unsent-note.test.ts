// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { addToOutbox } from '../sync/push/outbox'
import { until } from '../../testing/until'
import { closeCopy, currentCopy, knowsLost, openCopy } from './current'
import { CoterieDb, storesVersion } from './database'
import { removeCopy } from './removals'
import { writeMeta } from './meta'

const ana = 'ana000000000000'
const lost = () => currentCopy.get()?.lost
const noted = () => localStorage.getItem('coterie-unsent')

/** A copy in use in which one reply waits. */
async function withOneWaiting() {
  const db = await openCopy(ana)
  await writeMeta(db, { client: 'client000000001' })
  await addToOutbox(db, { op: 'create', c: 'ticket_messages', id: 'message00000001', patch: { message: 'unsent' } })
  await until(() => expect(noted()).toContain('"n":1'))
  return db
}

afterEach(async () => {
  const name = currentCopy.get()?.db.name
  closeCopy()
  if (name !== undefined) await Dexie.delete(name)
  localStorage.clear()
})

it('a copy that the browser removed says how many unsent changes went with it, also after a reload, until that is known', async () => {
  const { name } = await withOneWaiting()
  closeCopy()
  await Dexie.delete(name)
  const db = await openCopy(ana)
  expect(lost()).toBe(1)
  await writeMeta(db, { client: 'client000000002' })
  closeCopy()
  await openCopy(ana)
  expect(lost()).toBe(1)
  knowsLost()
  expect([lost(), noted()]).toEqual([0, null])
  closeCopy()
  await openCopy(ana)
  expect(lost()).toBe(0)
})

it('nothing is said where nothing waited, where the copy is still there, of another person, or after one that went on purpose', async () => {
  const db = await withOneWaiting()
  closeCopy()
  await openCopy(ana)
  expect(lost()).toBe(0)
  await openCopy('ben000000000000')
  expect(lost()).toBe(0)
  await currentCopy.get()?.db.delete()
  const again = await openCopy(ana)
  closeCopy()
  await removeCopy(again)
  expect(noted()).toBeNull()
  await openCopy(ana)
  expect(lost()).toBe(0)
  expect(db.name).toBe(again.name)
})

describe('a copy that is removed under an open page (Y18)', () => {
  /** As the browser does when its data is cleared: `localStorage` may stay. */
  const removed = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(new Error('not removed'))
    })
  const reply = (id: string) => ({ op: 'create', c: 'ticket_messages', id, patch: { message: 'new' } }) as const
  /** Long enough for the page to look again after its connection was closed. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

  it('says at once how many unsent changes are lost, and after a reload, until the person knows', async () => {
    const db = await withOneWaiting()
    await removed(db.name)
    await until(() => expect(lost()).toBe(1))
    // the empty copy in its place is used again
    await writeMeta(db, { client: 'client000000002' })
    await addToOutbox(db, reply('message00000002'))
    await settled()
    closeCopy()
    await openCopy(ana)
    expect(lost()).toBe(1)
    knowsLost()
    expect(lost()).toBe(0)
    await until(() => expect(noted()).toContain('"n":1,"lost":false'))
    closeCopy()
    await openCopy(ana)
    expect(lost()).toBe(0)
  })

  it('says so when the browser closes the connection without a word before', async () => {
    const db = await withOneWaiting()
    db.close({ disableAutoOpen: false })
    await removed(db.name)
    await until(() => expect(lost()).toBe(1))
  })

  it('says so in a second tab, which finds the new copy of the first', async () => {
    const db = await withOneWaiting()
    db.close({ disableAutoOpen: false })
    await removed(db.name)
    // the other tab is the first to open the database again
    localStorage.setItem('coterie-unsent', JSON.stringify({ id: ana, n: 1, lost: true }))
    const other = new CoterieDb(ana)
    await other.open()
    await until(() => expect(lost()).toBe(1))
    expect(noted()).toContain('"lost":true')
    // the first tab has told the person
    localStorage.removeItem('coterie-unsent')
    await addToOutbox(db, reply('message00000002'))
    await until(() => expect(lost()).toBe(0))
    other.close()
  })

  it('says nothing where nothing waited, or what waited was sent', async () => {
    const db = await withOneWaiting()
    await db.outbox.clear()
    await until(() => expect(noted()).toBeNull())
    await removed(db.name)
    await writeMeta(db, { client: 'client000000002' })
    await addToOutbox(db, reply('message00000003'))
    await until(() => expect(noted()).toContain('"n":1,"lost":false'))
    expect(lost()).toBe(0)
  })

  it('says nothing at a first sign-in, at a sign-out here or in another tab, and at the next sign-in', async () => {
    const first = await openCopy(ana)
    expect(lost()).toBe(0)
    await addToOutbox(first, reply('message00000001'))
    await until(() => expect(noted()).toContain('"n":1'))
    // another tab signs out: it removes the copy under this one
    const other = new CoterieDb(ana)
    await other.open()
    await removeCopy(other)
    await settled()
    expect([lost(), noted()]).toEqual([0, null])
    closeCopy()
    const again = await withOneWaiting()
    expect(lost()).toBe(0)
    await removeCopy(again)
    await openCopy(ana)
    expect([lost(), noted()]).toEqual([0, null])
  })

  it('says nothing when two tabs have the copy open', async () => {
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

  it('says nothing when a newer app upgrades the tables under it', async () => {
    const db = await withOneWaiting()
    const newer = new CoterieDb(ana)
    newer.version(storesVersion + 1).stores({ added: 'id' })
    await newer.open()
    await settled()
    expect([lost(), await db.outbox.count()]).toEqual([0, 1])
    newer.close()
  })
})
