import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../../../domain/sync/new-id'
import { clockOffset, serverNow } from '../../db/clock'
import { checkConverged } from '../../../testing/invariants'
import { syncedDevice, syncedId } from '../../../testing/device'
import { addToOutbox } from './outbox'

const day = 86_400_000

afterEach(() => vi.useRealTimers())

describe('device with a wrong clock', () => {
  it.each([
    ['a day ahead', -day],
    ['a day behind', day],
  ])("uses the server's time to display, hold and send changes: %s", async (_, offBy) => {
    const device = await syncedDevice()
    // The server's clock differs from the device's clock by `offBy`.
    device.server.daysAhead = offBy / day
    await device.sync()
    expect(Math.abs(clockOffset() - offBy)).toBeLessThan(5_000)
    const create = (name: string, notBefore = 0) => {
      const patch = { user_id: syncedId, name }
      return addToOutbox(device.db, { op: 'create', c: 'saved_views', id: newId(), patch, notBefore })
    }
    await create('Goes at once')
    await create('May be undone for five seconds', serverNow() + 5_000)
    await device.sync()
    expect(device.server.visible('saved_views').map((row) => row['name'])).toEqual(['Goes at once'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
    await device.sync()
    expect(device.server.visible('saved_views')).toHaveLength(2)
    expect(await checkConverged(device)).toEqual([])
  })

  it.each([
    ['a day ahead', day],
    ['40 days ahead', 40 * day],
    ['a year behind', -365 * day],
  ])('sends a change as soon as the clock is corrected: %s during the change (Y16)', async (_, offBy) => {
    const device = await syncedDevice()
    const now = Date.now()
    vi.spyOn(device.server, 'nowMs').mockImplementation(() => now + 60_000)
    vi.useFakeTimers({ toFake: ['Date'], now: now + offBy })
    const patch = { user_id: syncedId, name: 'Held' }
    await addToOutbox(device.db, {
      op: 'create',
      c: 'saved_views',
      id: newId(),
      patch,
      notBefore: serverNow() + 10_000,
    })
    vi.setSystemTime(now + 60_000)
    await device.sync()
    await device.sync()
    expect(device.server.visible('saved_views')).toHaveLength(1)
    expect(await checkConverged(device)).toEqual([])
  })

  it("sends a held change after the clock has jumped, as soon as an answer contains the server's time", async () => {
    const device = await syncedDevice()
    const patch = { user_id: syncedId, name: 'Held' }
    await addToOutbox(device.db, { op: 'create', c: 'saved_views', id: newId(), patch, notBefore: serverNow() + 5_000 })
    await device.sync()
    expect(device.server.visible('saved_views')).toEqual([])
    // The device's clock is set back by a day, while a few seconds pass on the device and on the server.
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: now - day + 6_000 })
    vi.spyOn(device.server, 'nowMs').mockReturnValue(now + 6_000)
    await device.sync()
    await device.sync()
    expect(device.server.visible('saved_views')).toHaveLength(1)
    expect(await device.db.outbox.count()).toBe(0)
  })
})
