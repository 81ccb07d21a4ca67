// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { afterFailedLoad } from './failed-load'
import type { WayOut } from '../start/service-worker'

const serverAnswers = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
const goToNewest = vi.hoisted(() => vi.fn<() => Promise<WayOut>>())
vi.mock('../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  serverAnswers,
}))
vi.mock('../start/service-worker', () => ({ goToNewest }))
const offerRepair = vi.fn<(quiet: boolean) => void>()

beforeEach(() => {
  vi.resetAllMocks()
  sessionStorage.clear()
  window.appStart = { offerRepair, expectStart: () => undefined }
  serverAnswers.mockResolvedValue(true)
  goToNewest.mockResolvedValue('going')
})

it('speaks of the connection only where the server doesn’t answer', async () => {
  serverAnswers.mockResolvedValue(false)
  expect(await afterFailedLoad()).toBe('connection')
  expect([goToNewest.mock.calls.length, offerRepair.mock.calls.length]).toEqual([0, 0])
})

it('goes to the newest version once, and offers the repair when that didn’t help', async () => {
  expect(await afterFailedLoad()).toBe('going')
  expect(offerRepair).not.toHaveBeenCalled()
  expect(await afterFailedLoad()).toBe('broken')
  expect([goToNewest.mock.calls.length, offerRepair.mock.calls.length]).toEqual([1, 1])
})

it('goes to the newest version again after the next deploy', async () => {
  await afterFailedLoad()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  expect(await afterFailedLoad()).toBe('going')
  vi.useRealTimers()
})

it.each(['none', 'unreachable'] as const)('offers the repair where there is no newer version (%s)', async (way) => {
  goToNewest.mockResolvedValue(way)
  expect(await afterFailedLoad()).toBe('broken')
  expect(offerRepair).toHaveBeenCalledOnce()
})
