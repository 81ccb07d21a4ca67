import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CoterieDb } from './database'
import { freeSpace, isQuotaExceeded, retryAfterFreeingSpace } from './free-space'
import { readMeta } from './meta'

let db: CoterieDb
beforeEach(async () => {
  db = new CoterieDb('ana000000000000')
  await db.open()
})
afterEach(() => db.delete())

it('freeing space deletes data that the server can send again, but no data that exists only on this device', async () => {
  const bytes = new ArrayBuffer(8)
  const seen = { carrier: 'message00000001', name: 'a.png', type: 'image/png', size: 8, at: 1 }
  await db.files.bulkPut([
    { ...seen, id: 'seen00000000001' },
    { ...seen, id: 'own000000000001' },
  ])
  await db.outbox_files.bulkPut(
    ['own000000000001', 'own000000000002'].map((id) => ({
      id,
      entry: 'message00000001',
      place: 'ticket',
      ticket: 'ticket000000001',
      name: 'b.png',
      type: 'image/png',
      size: 8,
      sent: false,
      at: 1,
    })),
  )
  await db.file_bytes.bulkPut(['seen00000000001', 'own000000000001', 'own000000000002'].map((id) => ({ id, bytes })))
  await db.pages.put({ key: 'page', data: [1], at: 1 })
  await db.drafts.put({ key: 'draft', value: 'typed', at: 1 })
  const era = await readMeta(db, 'pagesEra')
  await freeSpace(db)
  expect(await db.file_bytes.toCollection().primaryKeys()).toEqual(['own000000000001', 'own000000000002'])
  expect(await db.outbox_files.count()).toBe(2)
  expect(await db.drafts.count()).toBe(1)
  expect(await db.files.count()).toBe(0)
  expect(await db.pages.count()).toBe(0)
  expect(await readMeta(db, 'pagesEra')).toBe(era + 1)
})

const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))

it('a full-disk error is recognized inside any wrapping error, and other errors are not mistaken for one', () => {
  const bare = new DOMException('no room', 'QuotaExceededError')
  expect([
    isQuotaExceeded(bare),
    isQuotaExceeded({ name: 'AbortError', inner: bare }),
    isQuotaExceeded(new Error('x', { cause: bare })),
  ]).toEqual([true, true, true])
  const own = { name: 'AbortError', inner: undefined as unknown }
  own.inner = own
  expect([isQuotaExceeded(own), isQuotaExceeded(null), isQuotaExceeded(new Error('other'))]).toEqual([
    false,
    false,
    false,
  ])
})

it('a write is retried after freeing space, and a full disk is reported if the retry fails too', async () => {
  const seen = { id: 'seen00000000001', carrier: 'm', name: 'a.png', type: 'image/png', size: 8, at: 1 }
  await db.files.put(seen)
  const write = vi.fn(async () => ((await db.files.count()) > 0 ? full() : 'written'))
  expect(await retryAfterFreeingSpace(db, write)).toBe('written')
  expect(write).toHaveBeenCalledTimes(2)
  await expect(retryAfterFreeingSpace(db, full)).rejects.toMatchObject({ code: 'disk-full' })
  await expect(retryAfterFreeingSpace(db, () => Promise.reject(new Error('other')))).rejects.toThrow('other')
})
