// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncedDevice, syncedId } from '../../testing/device'
import { until } from '../../testing/until'
import { electLeader, type Leadership } from './leader'
import { onPageActive } from './sync-triggers'
import { createSyncScheduler } from './sync-scheduler'

describe('leader election', () => {
  /** The part of the browser's lock manager that an election uses: one holder, a queue, and stealing. */
  class Locks {
    private holder: { lose: (why: Error) => void } | null = null
    private readonly queue: (() => void)[] = []
    stolen = 0

    request(
      _name: string,
      options: { steal?: boolean; signal?: AbortSignal },
      held: () => Promise<void>,
    ): Promise<void> {
      return new Promise((resolve, reject) => {
        const take = () => {
          const mine = { lose: reject }
          this.holder = mine
          void held().then(() => {
            if (this.holder !== mine) return
            this.holder = null
            resolve()
            this.queue.shift()?.()
          })
        }
        options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        if (options.steal && this.holder) {
          this.stolen += 1
          const { lose } = this.holder
          this.holder = null
          lose(new DOMException('', 'AbortError'))
        }
        if (this.holder === null) take()
        else this.queue.push(take)
      })
    }
  }

  interface Tab {
    leads: boolean
    tabs: Leadership<string>
  }

  let locks: Locks
  let open: Tab[]

  function tab(): Tab {
    const seen = { leads: false }
    const tabs = electLeader<string>(
      'copy',
      (is) => (seen.leads = is),
      () => undefined,
    )
    const made = {
      get leads() {
        return seen.leads
      },
      tabs,
    }
    open.push(made)
    return made
  }
  const isVisible = (is: boolean) =>
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(is ? 'visible' : 'hidden')
  const told = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  async function passes(ms: number) {
    for (let left = ms; left > 0; left -= 1_000) {
      vi.advanceTimersByTime(Math.min(left, 1_000))
      await told()
    }
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    locks = new Locks()
    open = []
    vi.stubGlobal('navigator', { locks })
    isVisible(true)
  })
  afterEach(() => {
    for (const { tabs } of open) tabs.stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  describe('the leading tab', () => {
    it('is replaced by the next tab when it closes', async () => {
      const [first, second] = [tab(), tab()]
      await told()
      expect([first.leads, second.leads]).toEqual([true, false])
      first.tabs.stop()
      await told()
      expect(second.leads).toBe(true)
      expect(locks.stolen).toBe(0)
    })

    it('leads as long as it sends heartbeats', async () => {
      const [first, second] = [tab(), tab()]
      await passes(120_000)
      expect([first.leads, second.leads]).toEqual([true, false])
      expect(locks.stolen).toBe(0)
    })

    it('is replaced after 20 s when it is frozen, and notices this when it resumes', async () => {
      let lost = false
      // A frozen tab holds the lock, but none of its code runs.
      void locks.request('copy', {}, () => new Promise(() => undefined)).catch(() => (lost = true))
      const second = tab()
      await passes(19_000)
      expect([second.leads, lost]).toEqual([false, false])
      await passes(7_000)
      expect([second.leads, lost]).toEqual([true, true])
      expect(locks.stolen).toBe(1)
    })

    it("isn't replaced by a hidden tab", async () => {
      void locks.request('copy', {}, () => new Promise(() => undefined)).catch(() => undefined)
      const hidden = tab()
      isVisible(false)
      await passes(60_000)
      expect([hidden.leads, locks.stolen]).toEqual([false, 0])
    })

    it('leads again after it has lost the lead', async () => {
      const first = tab()
      await told()
      void locks.request('copy', { steal: true }, () => Promise.resolve()).catch(() => undefined)
      await told()
      await told()
      expect(locks.stolen).toBe(1)
      expect(first.leads).toBe(true)
    })
  })
})

describe('sync triggers', () => {
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

  describe('lost sync pings', () => {
    it('delay a change by at most a minute while the page is visible', async () => {
      const device = await syncedDevice()
      const rounds = createSyncScheduler(device.db, device.transport(), () => undefined)
      const stop = onPageActive(rounds.begin)
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

    it('cause no request while the page is hidden, and one request when it becomes visible or online', () => {
      const run = vi.fn<() => void>()
      const stop = onPageActive(run)
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
})
