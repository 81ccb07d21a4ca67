import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAGE_ROWS } from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { Device, syncedDevice, syncedId } from '../../../testing/device'
import { FakeServer } from '../../../testing/fake-server'
import { checkConverged } from '../../../testing/invariants'
import { addToOutbox } from './outbox'

let written: Map<unknown, number>
const many = 2 * PAGE_ROWS + 30

beforeEach(() => {
  written = new Map()
  const counted = (store: IDBObjectStore): void => {
    if (store.name !== 'notifications') return
    written.set(store.transaction, (written.get(store.transaction) ?? 0) + 1)
  }
  const { put, add, delete: remove } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function each(this: IDBObjectStore, ...row) {
    counted(this)
    return put.apply(this, row)
  })
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function each(this: IDBObjectStore, ...row) {
    counted(this)
    return add.apply(this, row)
  })
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function each(this: IDBObjectStore, ...key) {
    counted(this)
    return remove.apply(this, key)
  })
})
afterEach(() => vi.restoreAllMocks())

const sizes = () => [...written.values()].sort((a, b) => b - a)
const notice = (n: number, title: string) => ({ id: `n${String(n).padStart(14, '0')}`, user_id: syncedId, title })

describe("transactions that don't block other tabs for long", () => {
  it('write a first sync and later changes to every row in portions of 500 rows', async () => {
    const server = new FakeServer(syncedId)
    const device = new Device(server)
    for (const title of ['first', 'second']) {
      written.clear()
      for (let n = 0; n < many; n++) server.write('notifications', notice(n, title))
      await device.sync()
      expect(sizes().reduce((sum, size) => sum + size, 0)).toBe(many)
      expect(sizes()[0]).toBe(PAGE_ROWS)
    }

    written.clear()
    for (let n = 0; n < many; n++) server.remove('notifications', notice(n, '').id)
    await device.sync()
    expect(sizes()[0]).toBe(PAGE_ROWS)
    expect(await checkConverged(device)).toEqual([])
  })

  it('send a long outbox in limited requests, each change only once and in order', async () => {
    const device = await syncedDevice()
    const ids = Array.from({ length: 120 }, () => newId())
    for (const id of ids)
      await addToOutbox(device.db, { op: 'create', c: 'saved_views', id, patch: { user_id: syncedId, name: id } })
    const { push } = device.server
    const sizesOfPushes: number[] = []
    vi.spyOn(device.server, 'push').mockImplementation((request) => {
      sizesOfPushes.push(request.muts.length)
      return push.call(device.server, request)
    })
    await device.sync()
    expect(Math.max(...sizesOfPushes)).toBe(50)
    expect(device.server.effects.map(({ id }) => id)).toEqual(ids)
    expect(await checkConverged(device)).toEqual([])
  })
})
