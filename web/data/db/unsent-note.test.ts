// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { addToOutbox } from '../sync/outbox'
import { until } from '../testing/until'
import { closeCopy, currentCopy, knowsLost, openCopy } from './current'
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
