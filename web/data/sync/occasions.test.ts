// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncedDevice, syncedId } from '../testing/synced-device'
import { until } from '../testing/until'
import { watchPage } from './occasions'
import { exchangeRounds } from './rounds'

const isVisible = (is: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(is ? 'visible' : 'hidden')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  isVisible(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('when every poke is lost', () => {
  it('a device still hears of a change within the minute, while somebody sees it', async () => {
    const device = await syncedDevice()
    const rounds = exchangeRounds(device.db, device.transport(), () => undefined)
    const stop = watchPage(rounds.begin)
    device.server.write('users', { id: syncedId, first_name: 'Unheard of' })
    const asked = device.server.requests
    vi.advanceTimersByTime(59_000)
    expect(device.server.requests).toBe(asked)
    vi.advanceTimersByTime(1_000)
    await until(async () =>
      expect(await device.db.rows('users').get(syncedId)).toMatchObject({ first_name: 'Unheard of' }),
    )
    stop()
    rounds.stop()
  })

  it('nothing is asked while nobody sees it, and at once when somebody does, or when the line is back', () => {
    const run = vi.fn<() => void>()
    const stop = watchPage(run)
    isVisible(false)
    vi.advanceTimersByTime(600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(run).not.toHaveBeenCalled()
    isVisible(true)
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('pageshow'))
    isVisible(false)
    dispatchEvent(new Event('online'))
    expect(run).toHaveBeenCalledTimes(3)
    stop()
    dispatchEvent(new Event('online'))
    expect(run).toHaveBeenCalledTimes(3)
  })
})
