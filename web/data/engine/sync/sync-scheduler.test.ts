import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../../domain/sync/new-id'
import { serverNow } from '../db/clock'
import { readMeta } from '../db/meta'
import { RemoteError } from '../remote/errors'
import type { SyncTransport } from '../remote/sync-transport'
import { around, type Device, syncedDevice, syncedId } from '../../testing/device'
import { addToOutbox } from './push/outbox'
import { createSyncScheduler, type SyncScheduler } from './sync-scheduler'
import type { SyncState } from './status'
import { until } from '../../testing/until'
import { backoffMs } from './waits'

let device: Device
let rounds: SyncScheduler
let states: SyncState[]
let open: { answer: () => void; fail: (error: unknown) => void }[]
let atOnce: number

/** A transport whose pulls wait until the test answers them. */
function held(fine: SyncTransport): SyncTransport {
  let underWay = 0
  return around(fine, 'pull', async (send) => {
    atOnce = Math.max(atOnce, ++underWay)
    try {
      await new Promise<void>((answer, fail) => open.push({ answer, fail }))
      return await send()
    } finally {
      underWay--
    }
  })
}
const asked = (times: number) => until(() => expect(open).toHaveLength(times))
const lastStateIs = (state: SyncState) => until(() => expect(states.at(-1)).toBe(state))
const unreachable = () => new RemoteError({ code: 'server-unreachable' }, 0)
const busy = (waitMs: number) => new RemoteError({ code: 'server-busy' }, 503, waitMs)
/** Starts an exchange whose pull is answered, or fails. */
async function exchange(error?: unknown, state: SyncState = error === undefined ? 'up-to-date' : 'offline') {
  const before = open.length
  rounds.begin()
  await asked(before + 1)
  if (error === undefined) open[before]?.answer()
  else open[before]?.fail(error)
  await lastStateIs(state)
}
/** Creates a scheduler whose pulls aren't held. */
const scheduled = (transport: SyncTransport, restartDelayMs?: () => number) =>
  (rounds = createSyncScheduler(device.db, transport, (state) => states.push(state), restartDelayMs))
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
const create = async (subject: string, notBefore = 0): Promise<string> => {
  const id = newId()
  await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id, patch: { subject }, notBefore })
  return id
}
const applied = () => device.server.effects.map((effect) => effect.id)

beforeEach(async () => {
  device = await syncedDevice()
  states = []
  // Each push is followed by a pull.
  device.server.answersWithPages = false
  open = []
  atOnce = 0
  rounds = createSyncScheduler(device.db, held(device.transport()), (state) => states.push(state))
})
afterEach(() => {
  rounds.stop()
  vi.useRealTimers()
})

describe('sync scheduler', () => {
  it('never runs two exchanges at the same time: any number of starts causes one further exchange', async () => {
    rounds.begin()
    await asked(1)
    rounds.begin()
    rounds.begin()
    rounds.begin()
    open[0]?.answer()
    await asked(2)
    open[1]?.answer()
    await lastStateIs('up-to-date')
    expect(open).toHaveLength(2)
    expect(atOnce).toBe(1)
    expect(states).toEqual(['syncing', 'syncing', 'up-to-date'])
  })

  it('runs an exchange that is started while the previous exchange reports its end', async () => {
    const fine = held(device.transport())
    let more = true
    rounds = createSyncScheduler(device.db, fine, (state) => {
      states.push(state)
      if (state === 'up-to-date' && more) {
        more = false
        rounds.begin()
      }
    })
    rounds.begin()
    await asked(1)
    open[0]?.answer()
    await asked(2)
    open[1]?.answer()
    await until(() => expect(states).toEqual(['syncing', 'up-to-date', 'syncing', 'up-to-date']))
    expect(atOnce).toBe(1)
  })

  it('retries after a failure, and uses only one timer if an exchange is started in between', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await exchange(unreachable())
    expect(vi.getTimerCount()).toBe(1)
    rounds.begin()
    expect(vi.getTimerCount()).toBe(0)
    await asked(2)
    open[1]?.fail(unreachable())
    await until(() => expect(states).toEqual(['syncing', 'offline', 'syncing', 'offline']))
    // The wait is at least one second and at most the doubling range.
    await vi.advanceTimersByTimeAsync(999)
    expect(open).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_001)
    await asked(3)
    open[2]?.answer()
    await lastStateIs('up-to-date')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('assigns no number to a change while offline, and sends the change after the first answer', async () => {
    await exchange(unreachable())
    const { db } = device
    await addToOutbox(db, { op: 'update', c: 'users', id: syncedId, patch: { phone: '+1 555 010 0200' } })
    await exchange(unreachable())
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting', n: 0 }])
    rounds.begin()
    await asked(3)
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting', n: 0 }])
    open[2]?.answer()
    await asked(4)
    open[3]?.answer()
    await lastStateIs('up-to-date')
    await until(async () => expect((await db.outbox.toArray()).filter(({ state }) => state === 'waiting')).toEqual([]))
  })

  it('reports a full disk as such, not as offline, and frees space', async () => {
    const { db } = device
    const seen = { id: 'seen00000000001', carrier: 'm', name: 'a.png', type: 'image/png', size: 8, at: 1 }
    await db.files.put(seen)
    await exchange(new DOMException('no room', 'QuotaExceededError'), 'full')
    expect(states).not.toContain('offline')
    await until(async () => expect(await db.files.count()).toBe(0))
  })

  it('delays every exchange as long as the server requested, and then runs one (Y10)', async () => {
    stopTime()
    await exchange(busy(30_000))
    for (let second = 0; second < 29; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      rounds.begin()
    }
    expect(open).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await asked(2)
    open[1]?.answer()
    await lastStateIs('up-to-date')
  })

  it('runs a manual exchange during a wait that the server requested (Y16)', async () => {
    await exchange(busy(3_600_000))
    rounds.begin()
    expect(open).toHaveLength(1)
    rounds.beginNow()
    await asked(2)
    open[1]?.answer()
    await lastStateIs('up-to-date')
  })

  it("doesn't wait longer if the clock is set back (Y16)", async () => {
    stopTime()
    await exchange(busy(30_000))
    vi.setSystemTime(Date.now() - 86_400_000)
    rounds.begin()
    await vi.advanceTimersByTimeAsync(30_000)
    await asked(2)
  })

  it.each<[string, () => unknown]>([
    ['when the wait is over', () => vi.advanceTimersByTimeAsync(30_000)],
    ['in a manual exchange (Y16)', () => rounds.beginNow()],
  ])('pulls while pushes have to wait, and pushes %s', async (_, goOn) => {
    stopTime()
    let pushes = 0
    const limited = around(device.transport(), 'push', async (send) => {
      if (++pushes === 1) throw new RemoteError({ code: 'rate-limited' }, 429, 30_000)
      return send()
    })
    scheduled(limited)
    const id = await create('later')
    rounds.begin()
    await lastStateIs('up-to-date')
    device.server.write('users', { id: syncedId, first_name: 'Bea' })
    rounds.begin()
    await until(async () => expect(await device.db.rows('users').get(syncedId)).toMatchObject({ first_name: 'Bea' }))
    await lastStateIs('up-to-date')
    expect([pushes, applied()]).toEqual([1, []])
    await goOn()
    await until(() => expect(applied()).toEqual([id]))
    expect(pushes).toBe(2)
  })

  it('starts over after a random delay within a minute, even after a restart, and pushes during the delay', async () => {
    stopTime()
    const { db, server } = device
    server.runs = [{ name: 'another history', start: server.seq }]
    scheduled(device.transport(), () => 30_000)
    rounds.begin()
    await lastStateIs('up-to-date')
    const asked = server.requests
    expect(await readMeta(db, 'cursor')).toBe('')
    rounds.stop()
    device.reopen()
    scheduled(device.transport())
    const id = await create('meanwhile')
    rounds.begin()
    await until(() => expect(applied()).toEqual([id]))
    // The delay begins when the exchange ends.
    await lastStateIs('up-to-date')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(server.requests).toBe(asked + 1)
    await until(async () => {
      await vi.advanceTimersByTimeAsync(1_500)
      expect(await readMeta(device.db, 'cursor')).not.toBe('')
    })
    await until(async () => expect(await device.db.outbox.count()).toBe(0))
  })

  it('sends a held change when its undo time is over', async () => {
    const id = await create('held', serverNow() + 400)
    await exchange()
    expect(device.server.effects).toEqual([])
    await asked(2)
    open[1]?.answer()
    await until(() => expect(applied()).toEqual([id]))
  })

  it.each([
    [401, 'sign-in'],
    [426, 'update'],
  ] as const)('reports a refusal with %i as "%s" and doesn\'t retry automatically', async (status, state) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await exchange(new RemoteError({ code: 'token-expired' }, status), state)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('reports nothing and runs no exchange after it is stopped', async () => {
    rounds.begin()
    await asked(1)
    rounds.begin()
    rounds.stop()
    open[0]?.answer()
    // Longer than the stopped exchange needs to finish.
    await device.sync()
    await device.sync()
    expect(states).toEqual(['syncing'])
    expect(open).toHaveLength(1)
  })
})

it('the wait after a failed sync is between one second and five minutes, and longer after each failure', () => {
  expect(backoffMs(0, 0, () => 0)).toBe(1_000)
  expect(backoffMs(3, 0, () => 0.999)).toBeCloseTo(8_000, -2)
  expect(backoffMs(99, 0, () => 0.999999)).toBe(300_000)
})

it('the wait after a failed sync is never shorter than the server requested', () => {
  expect(backoffMs(0, 90_000, () => 0)).toBe(90_000)
})
