import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readMeta, writeMeta } from '../../db/meta'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import { around, type Device, syncedDevice } from '../../../testing/device'
import { until } from '../../../testing/until'
import type { Driver } from '../status'
import { weeklyRefetch } from './weekly-refetch'

const minute = 60_000
const week = 7 * 24 * 60 * minute

let device: Device
let asked: number
let fails: RemoteError | null
let transport: SyncTransport
let running: Driver | undefined

beforeEach(async () => {
  device = await syncedDevice()
  asked = 0
  fails = null
  const fine = device.transport()
  transport = around(fine, 'bootstrap', async (_, request) => {
    asked += 1
    if (fails) throw fails
    return fine.bootstrap({ ...request, limit: 1 })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  running?.pause()
  vi.useRealTimers()
})

/** Much longer than the fake time that passes while a test waits. */
const pageMs = 30 * minute
const begun = (): Driver => {
  running = weeklyRefetch(device.db, transport, { everyMs: week, pageMs })
  running.begin()
  return running
}
const from = () => readMeta(device.db, 'refetchFrom')
const waited = () => vi.advanceTimersByTimeAsync(pageMs)

it('the weekly refetch begins about a week after the first sync or the last refetch, and requests one page at a time', async () => {
  const each = begun()
  await waited()
  await until(async () => expect(await from()).toBeGreaterThan(0))
  expect(asked).toBe(0)
  const wait = (await from()) - Date.now()
  expect(wait).toBeGreaterThan((week * 6) / 7 - pageMs)
  expect(wait).toBeLessThanOrEqual(week)
  vi.setSystemTime(await from())
  each.begin()
  expect(asked).toBe(0)
  await waited()
  await until(() => expect(asked).toBe(1))
  await until(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(pageMs / 2)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(pageMs / 2)
  await until(() => expect(asked).toBe(2))
  while ((await readMeta(device.db, 'refetch')) !== null) await waited()
  await until(async () => expect((await from()) - Date.now()).toBeGreaterThan((week * 6) / 7 - pageMs))
  const before = asked
  each.begin()
  await waited()
  expect(asked).toBe(before)
})

it('the weekly refetch stops without a connection and continues with the next page', async () => {
  await writeMeta(device.db, { refetchFrom: Date.now() - 1 })
  const each = begun()
  await waited()
  await until(() => expect(vi.getTimerCount()).toBe(1))
  each.pause()
  await vi.advanceTimersByTimeAsync(2 * pageMs)
  expect(asked).toBe(1)
  const plan = await readMeta(device.db, 'refetch')
  expect(plan).not.toBeNull()
  each.begin()
  await waited()
  await until(() => expect(asked).toBe(2))
})

it('the weekly refetch is delayed as long as the server requests', async () => {
  await writeMeta(device.db, { refetchFrom: Date.now() - 1 })
  fails = new RemoteError({ code: 'rate-limited' }, 429, 2 * pageMs)
  const each = begun()
  await waited()
  await until(() => expect(asked).toBe(1))
  await vi.advanceTimersByTimeAsync(100)
  fails = null
  each.begin()
  await waited()
  expect(asked).toBe(1)
  // Setting the clock doesn't end the wait; only elapsed time does.
  vi.setSystemTime(Date.now() + 2 * pageMs)
  each.begin()
  expect(asked).toBe(1)
  await waited()
  each.begin()
  await waited()
  await until(() => expect(asked).toBe(2))
})

it('the weekly refetch is scheduled again if the clock was set back by more than a week', async () => {
  await writeMeta(device.db, { refetchFrom: Date.now() + 10 * week })
  begun()
  await waited()
  await until(async () => expect((await from()) - Date.now()).toBeLessThanOrEqual(week))
  expect(asked).toBe(0)
})
