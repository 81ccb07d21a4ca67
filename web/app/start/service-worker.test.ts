// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { update } from '../../i18n/en/rare/rare-texts'
import type { toast } from '../../ui/layers/toast'
import { until } from '../../data/testing/until'

type Said = Parameters<typeof toast>[0]

/** A fake of workbox-window that records listeners and messages. */
class Worker {
  static one: Worker
  readonly url: string
  registered = 0
  skipped = 0
  looked = 0
  private readonly heard = new Map<string, ((event: object) => void)[]>()
  constructor(url: string) {
    this.url = url
    Worker.one = this
  }
  addEventListener(kind: string, hear: (event: object) => void) {
    this.heard.set(kind, [...(this.heard.get(kind) ?? []), hear])
  }
  register = async () => void this.registered++
  messageSkipWaiting = () => void this.skipped++
  update = async () => void this.looked++
  happens(kind: string, event: object = {}) {
    for (const hear of this.heard.get(kind) ?? []) hear(event)
  }
}
const said = vi.hoisted(() => vi.fn<(message: Said) => void>())
vi.mock('workbox-window', () => ({ Workbox: Worker }))
const ready = vi.hoisted(() => vi.fn<() => void>())
vi.mock('../../ui/layers/toast', () => ({ toast: said }))
vi.mock('./offline-ready', () => ({ showOfflineReady: ready }))

const written = vi.hoisted(() => vi.fn<() => boolean>())
vi.mock('../../ui/unsent-input', () => ({ hasUnsentInput: written }))

/** A fake of navigator.serviceWorker with a controller. */
class Container extends EventTarget {
  controller: object | null = {}
  registered: string[] = []
  register = async (address: string) => void this.registered.push(address)
  /** The active worker; `ready` resolves only when a test sets it. */
  active: { postMessage: ReturnType<typeof vi.fn<(message: object) => void>> } | null = null
  becameActive: () => void = () => undefined
  ready = new Promise<object>((resolve) => {
    this.becameActive = () => {
      this.active = { postMessage: vi.fn<(message: object) => void>() }
      resolve(this)
    }
  })
  getRegistration: () => Promise<object | undefined> = async () => undefined
}
let container: Container
const asked = vi.fn<(address: string) => Promise<Response>>()
const reload = vi.fn<() => void>()
beforeEach(async () => {
  vi.resetModules()
  vi.resetAllMocks()
  localStorage.clear()
  container = new Container()
  vi.stubGlobal('navigator', { ...navigator, language: 'en', languages: ['en'], serviceWorker: container })
  asked.mockResolvedValue(new Response(''))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', { ...location, reload, search: '', pathname: '/dashboard' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const started = async () => {
  const { registerServiceWorker: startServiceWorker } = await import('./service-worker')
  startServiceWorker()
  return Worker.one
}
const message = async (): Promise<Said> => {
  await until(() => expect(said).toHaveBeenCalledTimes(1))
  const [first] = said.mock.calls[0] ?? []
  if (first === undefined) throw new Error('nothing was said')
  return first
}

describe('new app version', () => {
  it('waits for the user’s consent, and reloads the page only after its service worker is active', async () => {
    const worker = await started()
    worker.happens('waiting')
    const { title, action } = await message()
    expect(title).toBe(update.newVersion)
    expect([worker.skipped, reload.mock.calls.length]).toEqual([0, 0])
    action?.run()
    expect([worker.skipped, reload.mock.calls.length]).toEqual([1, 0])
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('changes nothing after “Later”', async () => {
    const worker = await started()
    worker.happens('waiting')
    const { second } = await message()
    expect(second?.label).toBe(update.later)
    second?.run()
    expect([worker.skipped, reload.mock.calls.length]).toEqual([0, 0])
  })

  it('reloads this tab when another tab updates; if this tab has unsent input, reports that and waits for a click', async () => {
    await started()
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
    written.mockReturnValue(true)
    container.dispatchEvent(new Event('controllerchange'))
    const { text, action } = await message()
    expect(text).toBe(update.writtenHere)
    expect(reload).toHaveBeenCalledTimes(1)
    action?.run()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is not reported when the first service worker of a device becomes active', async () => {
    container.controller = null
    await started()
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).not.toHaveBeenCalled()
  })

  it('is checked for when a page that was open for an hour becomes visible again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const worker = await started()
    const seen = () => document.dispatchEvent(new Event('visibilitychange'))
    seen()
    expect(worker.looked).toBe(0)
    vi.setSystemTime(Date.now() + 61 * 60 * 1000)
    seen()
    seen()
    expect(worker.looked).toBe(1)
    vi.useRealTimers()
  })
})

describe('outdated app', () => {
  class Waiting extends EventTarget {
    state: string
    told: unknown[] = []
    constructor(state = 'installing') {
      super()
      this.state = state
    }
    postMessage = (message: unknown) => void this.told.push(message)
    becomes(state: string) {
      this.state = state
      this.dispatchEvent(new Event('statechange'))
    }
  }
  const startUpdate = async (registration: object | undefined) => {
    container.getRegistration = async () => registration
    await started()
    const { updateToLatest: goToNewest } = await import('./service-worker')
    return goToNewest()
  }
  const update200 = async () => undefined

  it.each(['installing', 'waiting'])('updates in every tab when the new version is %s', async (place) => {
    const newest = new Waiting(place === 'waiting' ? 'installed' : undefined)
    const outcomeOfUpdate = startUpdate({ update: update200, [place]: newest })
    if (place === 'installing') {
      await until(() => newest.becomes('installing'))
      expect(newest.told).toEqual([])
      newest.becomes('installed')
    }
    await until(() => expect(newest.told).toContainEqual({ type: 'SKIP_WAITING' }))
    expect(reload).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    expect(await outcomeOfUpdate).toBe('updating')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads the page of a first visit, which no service worker controls, when the latest version is installed', async () => {
    container.controller = null
    const newest = new Waiting('installed')
    const outcomeOfUpdate = startUpdate({ update: update200, waiting: newest })
    await until(() => expect(newest.told).toHaveLength(1))
    newest.becomes('activated')
    expect(await outcomeOfUpdate).toBe('updating')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('updates to an installed version even if the server is unreachable', async () => {
    const newest = new Waiting('installed')
    const outcomeOfUpdate = startUpdate({ update: () => Promise.reject(new TypeError('no network')), waiting: newest })
    await until(() => expect(newest.told).toContainEqual({ type: 'SKIP_WAITING' }))
    container.dispatchEvent(new Event('controllerchange'))
    expect(await outcomeOfUpdate).toBe('updating')
  })

  it('waits while a field has unsent input, and reports the unsent input', async () => {
    written.mockReturnValue(true)
    const newest = new Waiting('installed')
    const outcomeOfUpdate = startUpdate({ update: update200, waiting: newest })
    await until(() => expect(newest.told).toHaveLength(1))
    container.dispatchEvent(new Event('controllerchange'))
    expect(await outcomeOfUpdate).toBe('updating')
    expect((await message()).text).toBe(update.writtenHere)
    expect(reload).not.toHaveBeenCalled()
    // The input has been sent, and the user clicks again.
    written.mockReturnValue(false)
    const { updateToLatest: goToNewest } = await import('./service-worker')
    expect(await goToNewest()).toBe('updating')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['none', 'the server has no newer version', { update: update200, active: 'same' }],
    ['unreachable', 'the server is unreachable', { update: () => Promise.reject(new TypeError('no network')) }],
  ])('returns “%s” when %s, without a reload, which would load the old version', async (outcome, _, registration) => {
    const active = 'active' in registration ? { active: container.controller } : {}
    expect(await startUpdate({ ...registration, ...active })).toBe(outcome)
    expect(reload).not.toHaveBeenCalled()
  })

  it('returns “none” if the new version does not become active', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const newest = new Waiting('installed')
    const outcomeOfUpdate = startUpdate({ update: update200, waiting: newest })
    await vi.waitFor(() => expect(newest.told).toHaveLength(1))
    vi.advanceTimersByTime(10_000)
    expect(await outcomeOfUpdate).toBe('none')
    vi.useRealTimers()
  })

  it('returns “none” if the new version can’t be installed', async () => {
    const newest = new Waiting()
    const outcomeOfUpdate = startUpdate({ update: update200, installing: newest })
    await until(() => newest.becomes('redundant'))
    await until(async () => expect(await outcomeOfUpdate).toBe('none'))
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['there is no service worker', undefined],
    ['the latest version has already taken over', { update: update200, active: {} }],
  ])('reloads the page when %s', async (_, registration) => {
    expect(await startUpdate(registration)).toBe('updating')
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('“ready to work offline” message', () => {
  const signIn = () => changeSession({ person: { id: 'ana', roles: [], language: 'en', firstName: 'Ana' } })
  let changeSession: (typeof import('../../data/engine/person/session-state'))['changeSession']
  beforeEach(async () => {
    ;({ changeSession } = await import('../../data/engine/person/session-state'))
  })

  it('is shown only once per device, when the service worker is active', async () => {
    signIn()
    await started()
    expect(ready).not.toHaveBeenCalled()
    container.becameActive()
    await until(() => expect(ready).toHaveBeenCalledTimes(1))
    vi.resetModules()
    ;({ changeSession } = await import('../../data/engine/person/session-state'))
    signIn()
    await started()
    await Promise.resolve()
    expect(ready).toHaveBeenCalledTimes(1)
    expect(said).not.toHaveBeenCalled()
  })

  it('is shown only to signed-in users', async () => {
    await started()
    container.becameActive()
    await container.ready
    await Promise.resolve()
    expect(ready).not.toHaveBeenCalled()
    signIn()
    await until(() => expect(ready).toHaveBeenCalledTimes(1))
  })
})

describe('first service worker of a device', () => {
  it.each([
    ['the app', started],
    ['an entry page', async () => (await import('../../data/queries/browser/first-worker')).registerFirstWorker()],
  ])('receives the pages that were read earlier in this tab if %s registers it', async (_, start) => {
    container.controller = null
    sessionStorage.setItem('coterie-pages', '["/","/es/terms"]')
    const starting = start()
    container.becameActive()
    await starting
    await until(() =>
      expect(container.active?.postMessage.mock.calls).toEqual([
        [{ type: 'KEEP_PAGES', addresses: ['/', '/es/terms'] }],
      ]),
    )
  })

  it('is not registered again by an entry page', async () => {
    const { registerFirstWorker: startFirstWorker } = await import('../../data/queries/browser/first-worker')
    await startFirstWorker()
    expect(container.registered).toEqual([])
  })
})

describe('registration of the service worker', () => {
  it('reloads the theme colors if an older service worker may have served outdated ones', async () => {
    await started()
    expect(asked.mock.calls).toEqual([['/theme.css']])
    asked.mockClear()
    container.controller = null
    await started()
    expect(asked).not.toHaveBeenCalled()
  })

  it('is skipped in a browser without service workers', async () => {
    const before = Worker.one
    vi.stubGlobal('navigator', { language: 'en', languages: ['en'] })
    expect(await started()).toBe(before)
  })
})
