import { describe, expect, it } from 'vitest'
import { syncedCollections } from '../../../../domain/sync/collections'
import type { BootstrapPlan } from '../../engine/db/local-tables'
import { readMeta } from '../../engine/db/meta'
import { pullStep } from '../../engine/sync/pull/pull'
import { Device } from '../../testing/device'
import { FakeServer } from '../../testing/fake-server'
import { firstSyncProgress } from './first-sync'

const plan: BootstrapPlan = {
  cursor: 'c',
  full: true,
  first: true,
  at: 0,
  left: [...syncedCollections],
  after: '',
}
const after = (...done: string[]) => syncedCollections.filter((c) => !done.includes(c))

describe('progress of a first sync', () => {
  it("compares the number of received rows with the server's count", () => {
    const progress = firstSyncProgress({
      ...plan,
      left: after('users', 'program', 'stats', 'user_roles'),
      came: { users: 1, program: 1, notifications: 4 },
      expected: { users: 1, program: 1, notifications: 10, support_tickets: 8 },
    })
    expect(progress).toMatchObject({ here: 6, total: 20, percent: 30 })
    expect(progress.kinds).toEqual([
      { kind: 'first', here: 6, total: 12, state: 'coming' },
      { kind: 'tickets', here: 0, total: 8, state: 'to-come' },
    ])
  })

  it("counts a complete collection as received, so that rows deleted during the sync aren't missing", () => {
    const left = syncedCollections.filter(
      (c) => !['users', 'program', 'stats', 'user_roles', 'notifications'].includes(c),
    )
    const came = { users: 1, notifications: 7 }
    const progress = firstSyncProgress({
      ...plan,
      left,
      came,
      expected: { users: 1, notifications: 10, support_tickets: 2 },
    })
    expect(progress).toMatchObject({ here: 8, total: 10, percent: 80 })
    expect(progress.kinds[0]).toEqual({ kind: 'first', here: 8, total: 8, state: 'whole' })
  })

  it('never shows a number of rows above the total', () => {
    const came = { users: 1, notifications: 12 }
    expect(
      firstSyncProgress({ ...plan, left: after('users'), came, expected: { users: 1, notifications: 10 } }),
    ).toMatchObject({
      here: 13,
      total: 13,
    })
  })

  it('has no total with an older server or with a plan of an older app version', () => {
    expect(firstSyncProgress({ ...plan, came: { users: 1 } })).toMatchObject({ here: 1, total: null, percent: null })
  })
})

describe('device during its first sync', () => {
  const me = 'me'.padEnd(15, '0')
  const server = () => {
    const made = new FakeServer(me)
    made.write('users', { id: me, first_name: 'Ana' })
    for (let n = 0; n < 1_200; n++) made.write('notifications', { id: `n${String(n).padStart(14, '0')}`, user_id: me })
    for (let n = 0; n < 300; n++) made.write('support_tickets', { id: `t${String(n).padStart(14, '0')}`, user_id: me })
    return made
  }
  const percent = async (device: Device) => {
    const now = await readMeta(device.db, 'bootstrap')
    return now === null ? null : firstSyncProgress(now).percent
  }

  it('shows growing progress with each page, even after an interruption, and requests the totals only once', async () => {
    const device = new Device(server())
    const asked: (true | undefined)[] = []
    const direct = device.transport()
    const transport = {
      ...direct,
      bootstrap: (request: Parameters<typeof direct.bootstrap>[0]) => {
        asked.push(request.totals)
        return direct.bootstrap(request)
      },
    }
    await pullStep(device.db, transport)
    expect(await percent(device)).toBe(null)
    await expect(pullStep(device.db, device.transport(['request-lost']))).rejects.toThrow()
    device.reopen()
    expect((await readMeta(device.db, 'bootstrap'))?.came?.notifications).toBe(499)
    await pullStep(device.db, transport)
    expect(await percent(device)).toBe(66)
    await expect(pullStep(device.db, device.transport(['answer-lost']))).rejects.toThrow()
    expect(await percent(device)).toBe(66)
    await pullStep(device.db, transport)
    await pullStep(device.db, transport)
    expect(await percent(device)).toBe(null)
    expect(asked).toEqual([undefined, true, undefined, undefined])
  })
})
