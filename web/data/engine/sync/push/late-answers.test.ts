import { describe, expect, it, vi } from 'vitest'
import type { PullAnswer } from '../../../../../domain/sync/protocol'
import { syncedDevice, syncedId } from '../../../testing/device'
import { checkAppliedOnceInOrder, checkConverged } from '../../../testing/invariants'
import { syncOnce } from '../sync-once'
import { addToOutbox } from './outbox'
import { pullStep } from '../pull/pull'

function heldLine() {
  let release = () => undefined as void
  const until = new Promise<void>((resolve) => (release = resolve))
  let isFirst = true
  let held = 0
  const network = async <T>(deliver: () => T): Promise<T> => {
    const answer = deliver()
    if (isFirst) {
      isFirst = false
      held += 1
      await until
    }
    return answer
  }
  return { network, release, held: () => held }
}

describe('answer that arrives after a newer answer', () => {
  it('is ignored if it is a page: neither its rows nor its position are stored', async () => {
    const device = await syncedDevice()
    device.server.write('users', { id: syncedId, first_name: 'Older' })
    const line = heldLine()
    const late = syncOnce(device.tab(), device.transport([], line.network))
    await expect.poll(line.held).toBe(1)
    device.server.write('users', { id: syncedId, first_name: 'Newer' })
    device.server.write('notifications', { id: 'n'.padEnd(15, '0'), user_id: syncedId })
    await device.sync()
    const pull = vi.spyOn(device.server, 'pull')
    line.release()
    const seen: unknown[] = []
    const snapshot = async () => void seen.push((await device.db.rows('users').get(syncedId))?.first_name)
    await Promise.all([late, snapshot()])
    await snapshot()
    expect(seen).toEqual(['Newer', 'Newer'])
    // The second pull started at the newer position and found no more changes.
    expect(pull.mock.results.map(({ value }) => (value as PullAnswer).up)).toEqual([{}])
    expect(await checkConverged(device)).toEqual([])
  })

  it('applies each change only once if a push was sent twice', async () => {
    const device = await syncedDevice()
    await addToOutbox(device.db, { op: 'update', c: 'users', id: syncedId, patch: { first_name: 'Once' } })
    const line = heldLine()
    const late = syncOnce(device.tab(), device.transport([], line.network))
    await expect.poll(line.held).toBe(1)
    await device.sync()
    const effects = device.server.effects.length
    line.release()
    await late
    expect(device.server.effects).toHaveLength(effects)
    expect(effects).toBe(1)
    expect(checkAppliedOnceInOrder(device)).toEqual([])
    expect(await checkConverged(device)).toEqual([])
  })
})

describe('several changes to one record', () => {
  it("are applied to the server's row in the order in which they were written", async () => {
    const device = await syncedDevice()
    const change = (first_name: string) =>
      addToOutbox(device.db, { op: 'update', c: 'users', id: syncedId, patch: { first_name } })
    await change('First')
    await device.sync(['answer-lost'])
    expect(device.faultCounts['answer-lost']).toBe(1)
    // The first entry was sent, so this change becomes a separate entry.
    await change('Second')
    expect(await device.db.outbox.count()).toBe(2)
    expect(await device.db.rows('users').get(syncedId)).toMatchObject({ first_name: 'Second' })
    await device.sync(['request-lost'])
    expect(await device.db.rows('users').get(syncedId)).toMatchObject({ first_name: 'Second' })
    // Another device's change to the row is applied before both changes.
    device.server.write('users', { id: syncedId, first_name: 'First', last_name: 'Other' })
    await pullStep(device.db, device.transport())
    const shown = { first_name: 'Second', last_name: 'Other' }
    expect(await device.db.rows('users').get(syncedId)).toMatchObject(shown)
    await device.sync()
    expect(device.server.visible('users')).toEqual([expect.objectContaining({ first_name: 'Second' })])
    expect(await checkConverged(device)).toEqual([])
  })
})
