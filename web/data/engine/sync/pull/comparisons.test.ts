import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readMeta, writeMeta } from '../../db/meta'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import type { Device } from '../../../testing/device'
import { syncedDevice } from '../../../testing/synced-device'
import { until } from '../../../testing/until'
import { comparisons, type Comparisons } from './comparisons'

const minute = 60_000
const day = 24 * 60 * minute

let device: Device
let asked: number
let fails: RemoteError | null
let transport: SyncTransport
let running: Comparisons | undefined

beforeEach(async () => {
  device = await syncedDevice()
  asked = 0
  fails = null
  const fine = device.transport()
  transport = {
    ...fine,
    digest: async (request) => {
      asked += 1
      if (fails) throw fails
      return fine.digest({ ...request, limit: 1 })
    },
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  running?.pause()
  vi.useRealTimers()
})

/** Waiting for something lets a little of the fake time pass: a page is far longer than that. */
const pageMs = 30 * minute
const begun = (): Comparisons => {
  running = comparisons(device.db, transport, { firstMs: 10 * minute, everyMs: day, pageMs })
  running.begin()
  return running
}
const from = () => readMeta(device.db, 'digestFrom')
const settled = () => until(async () => expect(await from()).toBeGreaterThan(0))

it('come some time after a first copy, then once a day, a page at a time', async () => {
  const each = begun()
  await settled()
  expect(asked).toBe(0)
  expect((await from()) - Date.now()).toBeLessThanOrEqual(10 * minute)
  vi.setSystemTime(Date.now() + 10 * minute)
  each.begin()
  await until(() => expect(asked).toBe(1))
  await until(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(pageMs / 2)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(pageMs / 2)
  await until(() => expect(asked).toBe(2))
  while ((await readMeta(device.db, 'digest')) !== null) await vi.advanceTimersByTimeAsync(pageMs)
  await until(async () => expect(await from()).toBeGreaterThan(Date.now()))
  const wait = (await from()) - Date.now()
  expect(wait).toBeGreaterThan(22 * 60 * minute)
  expect(wait).toBeLessThanOrEqual(day)
  const before = asked
  each.begin()
  await vi.advanceTimersByTimeAsync(pageMs)
  expect(asked).toBe(before)
})

it('stop while there is no line, and go on with the page that was next', async () => {
  await writeMeta(device.db, { digestFrom: Date.now() - 1 })
  const each = begun()
  await until(() => expect(vi.getTimerCount()).toBe(1))
  each.pause()
  await vi.advanceTimersByTimeAsync(2 * pageMs)
  expect(asked).toBe(1)
  each.begin()
  await until(() => expect(asked).toBe(2))
})

it('wait as long as the server said, and for a day where it knows nothing of them', async () => {
  await writeMeta(device.db, { digestFrom: Date.now() - 1 })
  fails = new RemoteError({ code: 'rate-limited' }, 429, 40_000)
  const each = begun()
  await until(() => expect(asked).toBe(1))
  await vi.advanceTimersByTimeAsync(100)
  each.begin()
  expect(asked).toBe(1)
  // a clock that is set doesn't end the wait, the time that passes does
  vi.setSystemTime(Date.now() + 40_000)
  each.begin()
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(40_000)
  fails = new RemoteError({ code: 'not-found' }, 404)
  each.begin()
  await until(() => expect(asked).toBe(2))
  await until(async () => expect((await from()) - Date.now()).toBeGreaterThan(23 * 60 * minute))
})
