import { expect, it } from 'vitest'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import { around, syncedDevice, syncedId } from '../../../testing/device'
import { syncOnce } from '../sync-once'
import { addToOutbox } from './outbox'
import { isStuck } from './next-batch'

it('an entry without an answer is sent alone, its failures count only if pulls succeed, and it is sent when an answer arrives', async () => {
  const device = await syncedDevice()
  const { db } = device
  const sizes: number[] = []
  let stopped = true
  const transport = around(device.transport(), 'push', async (send, { muts }) => {
    sizes.push(muts.length)
    if (stopped) throw new RemoteError({ code: 'server-unreachable' }, 0)
    return send()
  })
  await addToOutbox(db, { op: 'update', c: 'users', id: syncedId, patch: { phone: '+1 555 010 0200' } })
  await addToOutbox(db, { op: 'create', c: 'support_tickets', id: 'ticket000000009', patch: { subject: 'behind it' } })
  const first = async () => (await db.outbox.orderBy('order').toArray())[0]
  for (let round = 1; round <= 6; round++) {
    expect(isStuck((await first()) ?? { state: 'rejected' })).toBe(false)
    expect(await syncOnce(db, transport)).toMatchObject({ status: 0 })
    expect(await first()).toMatchObject({ state: 'waiting', tries: round })
  }
  expect(sizes).toEqual([2, 1, 1, 1, 1, 1])
  expect(isStuck((await first()) ?? { state: 'rejected' })).toBe(true)
  stopped = false
  expect(await syncOnce(db, transport)).toBeNull()
  expect((await db.outbox.toArray()).filter(({ state }) => state === 'waiting')).toEqual([])
})

it('no failure is counted while offline, because the cause is unknown', async () => {
  const device = await syncedDevice()
  const cut = (): never => {
    throw new RemoteError({ code: 'server-unreachable' }, 0)
  }
  await addToOutbox(device.db, { op: 'update', c: 'users', id: syncedId, patch: { phone: '+1 555 010 0200' } })
  const transport: SyncTransport = { ...device.transport(), push: async () => cut(), pull: async () => cut() }
  await expect(syncOnce(device.db, transport)).rejects.toMatchObject({ status: 0 })
  expect((await device.db.outbox.toArray())[0]?.tries).toBeUndefined()
})
