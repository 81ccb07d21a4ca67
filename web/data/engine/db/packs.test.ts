import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { collections } from '../../../../domain/collections/all'
import type { Collection } from '../../../../domain/collections/define/collection'
import type { Collections } from '../../../../domain/entities'
import { CoterieDb } from './database'
import { freeSpace } from './free-space'
import { buildMissingPacks, packColumns, packedCollections, readPackedRows } from './packs'

const opened = (): CoterieDb => new CoterieDb('me'.padEnd(15, '0'), { indexedDB: new IDBFactory(), IDBKeyRange })
const line = (id: string, month: string) => ({ id, month, user_id: 'me' }) as Collections['earnings']
const idsOf = async (db: CoterieDb) => (await readPackedRows(db, 'earnings')).map(({ id }) => id)

it('only collections that devices never write have packs, because then only a pull has to rebuild packs', () => {
  for (const c of packedCollections) {
    const { create, update, delete: gone, device }: Collection = collections[c]
    expect([create, update, gone], c).toEqual([undefined, undefined, undefined])
    expect(device?.indexes, c).toContain(packColumns[c])
  }
})

it('packed rows are ordered by id, and are read only from packs once there are packs', async () => {
  const db = opened()
  await db.rows('earnings').bulkPut([line('c', '2026-01'), line('a', '2026-02'), line('b', '2026-01')])
  expect(await idsOf(db)).toEqual(['a', 'b', 'c'])
  await buildMissingPacks(db)
  expect(await db.packs.count()).toBe(2)
  expect(await idsOf(db)).toEqual(['a', 'b', 'c'])
  await db.rows('earnings').clear()
  expect(await idsOf(db)).toEqual(['a', 'b', 'c'])
})

it('packs are deleted when the disk is full, and the rows are then read from their tables', async () => {
  const db = opened()
  await db.rows('earnings').put(line('a', '2026-01'))
  await buildMissingPacks(db)
  await freeSpace(db)
  expect(await db.packs.count()).toBe(0)
  await db.rows('earnings').put(line('b', '2026-01'))
  expect(await idsOf(db)).toEqual(['a', 'b'])
})
