import { describe, expect, it, vi } from 'vitest'
import { NAMED_ENTRIES } from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { checkConverged } from '../../../testing/invariants'
import { syncedDevice, syncedId } from '../../../testing/device'
import { addToOutbox } from '../push/outbox'
import { pullStep } from './pull'
import { pushStep } from '../push/push'

const notice = (n: number) => ({ id: `n${String(n).padStart(14, '0')}`, user_id: syncedId })
const view = (device: Awaited<ReturnType<typeof syncedDevice>>, id: string, name: string, op: 'create' | 'update') =>
  addToOutbox(device.db, { op, c: 'saved_views', id, patch: { name, ...(op === 'create' && { user_id: syncedId }) } })

describe('change that the server has acknowledged', () => {
  it('is removed from the outbox with the page that contains its record, even before the last page', async () => {
    const device = await syncedDevice()
    const id = newId()
    await view(device, id, 'first', 'create')
    await pushStep(device.db, device.transport())
    for (let n = 0; n < 700; n++) device.server.write('notifications', notice(n))
    expect(await pullStep(device.db, device.transport())).toBe(true)
    expect([await device.db.outbox.count(), await device.db.shadow.count()]).toEqual([0, 0])
    expect(await device.db.rows('saved_views').get(id)).toMatchObject({ name: 'first' })
    await device.sync()
    expect(await checkConverged(device)).toEqual([])
  })

  it("leaves later changes to the record in the outbox and applies them to the server's row", async () => {
    const device = await syncedDevice()
    const id = newId()
    await view(device, id, 'first', 'create')
    await pushStep(device.db, device.transport())
    await view(device, id, 'second', 'update')
    await pullStep(device.db, device.transport())
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'waiting', patch: { name: 'second' } }])
    expect(await device.db.rows('saved_views').get(id)).toMatchObject({ name: 'second' })
    expect(await device.db.shadow.toArray()).toMatchObject([{ id, row: { name: 'first' } }])
    await device.sync()
    expect(device.server.visible('saved_views')).toMatchObject([{ id, name: 'second' }])
    expect(await checkConverged(device)).toEqual([])
  })

  it("is listed in only one request if one request can't list all acknowledged changes", async () => {
    const device = await syncedDevice()
    const ids = Array.from({ length: NAMED_ENTRIES + 100 }, () => newId())
    for (const id of ids) await view(device, id, id, 'create')
    const pull = vi.spyOn(device.server, 'pull')
    await device.sync()
    expect(pull.mock.calls.map(([{ acked }]) => acked.length)).toEqual([NAMED_ENTRIES, 100])
    expect(await device.db.outbox.count()).toBe(0)
    expect(await checkConverged(device)).toEqual([])
  })
})
