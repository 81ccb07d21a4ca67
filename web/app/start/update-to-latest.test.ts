// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { updateToLatest } from './update-to-latest'

const isReachable = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
const isUnsent = vi.hoisted(() => vi.fn<() => boolean>())
const reload = vi.fn<() => void>()
vi.mock('./service-worker', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../../data/queries/network', () => ({ isServerReachable: isReachable }))
vi.mock('../../ui/unsent-input', () => ({ hasUnsentInput: isUnsent }))

beforeEach(() => {
  isReachable.mockResolvedValue(true)
  isUnsent.mockReturnValue(false)
  reload.mockClear()
  vi.stubGlobal('location', { ...location, reload })
})
afterEach(() => vi.unstubAllGlobals())

it('reloads the page if the server no longer has the code of updates', async () => {
  expect(await updateToLatest()).toBe('updating')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('keeps the page without the server, or with unsent input', async () => {
  isReachable.mockResolvedValue(false)
  expect(await updateToLatest()).toBe('unreachable')
  isReachable.mockResolvedValue(true)
  isUnsent.mockReturnValue(true)
  expect(await updateToLatest()).toBe('unreachable')
  expect(reload).not.toHaveBeenCalled()
})
