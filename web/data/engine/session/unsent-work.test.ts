import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { CoterieDb } from '../db/database'
import { addToOutbox } from '../sync/push/outbox'
import { saveUnsentWork, restoreUnsentWork } from './unsent-work'

const ana = 'ana000000000000'
const reply = (db: CoterieDb, id: string) =>
  addToOutbox(db, { op: 'create', c: 'ticket_messages', id, patch: { ticket_id: 'ticket000000001', message: id } })
async function copy(): Promise<CoterieDb> {
  const db = new CoterieDb(ana)
  await db.open()
  return db
}
const waiting = async (db: CoterieDb) => (await db.outbox.orderBy('order').toArray()).map(({ id }) => id)

afterEach(async () => {
  await Dexie.delete(new CoterieDb(ana).name)
  await Dexie.delete('coterie-kept')
})

it('unsent changes that are saved twice before they are restored keep their order', async () => {
  const first = await copy()
  await reply(first, 'message00000001')
  await first.drafts.put({ key: 'reply:t', value: 'first', at: 1 })
  await saveUnsentWork(first)
  await first.delete()
  const second = await copy()
  await reply(second, 'message00000002')
  await second.drafts.put({ key: 'reply:u', value: 'second', at: 2 })
  await saveUnsentWork(second)
  await second.delete()
  const back = await copy()
  await restoreUnsentWork(back)
  expect(await waiting(back)).toEqual(['message00000001', 'message00000002'])
  expect((await back.drafts.toArray()).map(({ value }) => value)).toEqual(['first', 'second'])
  back.close()
})

it("restored changes aren't saved a second time", async () => {
  const db = await copy()
  await reply(db, 'message00000001')
  await saveUnsentWork(db)
  await db.outbox.clear()
  const kept = new Dexie('coterie-kept')
  await kept.open()
  const row = (await kept.table('kept').toArray())[0]
  await restoreUnsentWork(db)
  // Simulates that the browser was closed before the restored changes could be deleted.
  await kept.table('kept').put(row)
  kept.close()
  await saveUnsentWork(db)
  await db.delete()
  const back = await copy()
  await restoreUnsentWork(back)
  expect(await waiting(back)).toEqual(['message00000001'])
  back.close()
})
