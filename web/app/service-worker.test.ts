// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shell } from '../i18n/en/everyone/shell'
import type { toast } from '../ui/layers/toast'
import { until } from '../data/testing/until'

type Said = Parameters<typeof toast>[0]

/** Stands in for workbox-window: what the page listens to, and what it told the worker. */
class Worker {
  static one: Worker
  readonly url: string
  registered = 0
  skipped = 0
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
  happens(kind: string, event: object = {}) {
    for (const hear of this.heard.get(kind) ?? []) hear(event)
  }
}
const said = vi.hoisted(() => vi.fn<(message: Said) => void>())
vi.mock('workbox-window', () => ({ Workbox: Worker }))
vi.mock('../ui/layers/toast', () => ({ toast: said }))

const reload = vi.fn<() => void>()
beforeEach(async () => {
  vi.resetModules()
  vi.resetAllMocks()
  localStorage.clear()
  vi.stubGlobal('navigator', { ...navigator, language: 'en', languages: ['en'], serviceWorker: {} })
  vi.stubGlobal('location', { ...location, reload, search: '', pathname: '/dashboard' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const started = async () => {
  const { startServiceWorker } = await import('./service-worker')
  startServiceWorker()
  return Worker.one
}
const message = async (): Promise<Said> => {
  await until(() => expect(said).toHaveBeenCalledTimes(1))
  const [first] = said.mock.calls[0] ?? []
  if (first === undefined) throw new Error('nothing was said')
  return first
}

describe('a new version', () => {
  it('waits for the person’s word, and the page is loaded anew only when it has taken over', async () => {
    const worker = await started()
    worker.happens('waiting')
    const { title, action } = await message()
    expect(title).toBe(shell.newVersion)
    expect([worker.skipped, reload.mock.calls.length]).toEqual([0, 0])
    worker.happens('controlling')
    expect(reload).not.toHaveBeenCalled()
    action?.run()
    expect(worker.skipped).toBe(1)
    expect(reload).not.toHaveBeenCalled()
    worker.happens('controlling')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('put off by “Later” changes nothing', async () => {
    const worker = await started()
    worker.happens('waiting')
    const { second } = await message()
    expect(second?.label).toBe(shell.later)
    second?.run()
    worker.happens('controlling')
    expect([worker.skipped, reload.mock.calls.length]).toEqual([0, 0])
  })
})

describe('“ready to work offline”', () => {
  it('is said when the first worker has everything, once on this device', async () => {
    const worker = await started()
    worker.happens('activated', { isUpdate: undefined })
    expect((await message()).title).toBe(shell.offlineReady)
    vi.resetModules()
    const next = await started()
    expect(next).not.toBe(worker)
    next.happens('activated', {})
    await Promise.resolve()
    expect(said).toHaveBeenCalledTimes(1)
  })

  it('isn’t said of an update', async () => {
    const worker = await started()
    worker.happens('activated', { isUpdate: true })
    worker.happens('waiting')
    expect((await message()).title).toBe(shell.newVersion)
  })
})

describe('registering', () => {
  it('is done with our own address once the page is there', async () => {
    const worker = await started()
    if (document.readyState !== 'complete') dispatchEvent(new Event('load'))
    expect(String(worker.url)).toBe('/sw.js')
    expect(worker.registered).toBe(1)
  })

  it('isn’t tried in a browser without service workers', async () => {
    const before = Worker.one
    vi.stubGlobal('navigator', { language: 'en', languages: ['en'] })
    expect(await started()).toBe(before)
  })
})
