// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RESPONSE_HEADER } from '../../domain/responses'

const script = readFileSync('web/public/start-help.js', 'utf8')
const unregister = vi.fn<() => Promise<boolean>>()
const reload = vi.fn<() => void>()
const fetched = vi.fn<(path: string, options?: RequestInit) => Promise<Response>>()
let kept: Set<string>
let isReached = true

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.resetAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  isReached = true
  kept = new Set(['files', 'pages'])
  document.head.innerHTML = ''
  document.body.innerHTML = '<div id="root"></div>'
  unregister.mockResolvedValue(true)
  fetched.mockImplementation(async (path) => {
    if (!isReached) throw new TypeError('no network')
    if (path === '/api/health') return new Response('{}', { headers: { [RESPONSE_HEADER]: '1' } })
    return new Response('<script src="/assets/app-new.js"></script>')
  })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { ...location, reload })
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) })
  vi.stubGlobal('navigator', {
    language: 'en',
    serviceWorker: { getRegistrations: async () => [{ unregister }] },
  })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: 'https://x.test/assets/lazy-old.js' },
  ] as PerformanceEntryList)
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const listen = window.addEventListener.bind(window)
let leave = (): void => undefined
/** Opens the page and fires `load`, which occurs after its files have loaded or failed. */
const openPage = (): void => {
  leave()
  document.getElementById('start-help')?.remove()
  const page = new AbortController()
  leave = () => page.abort()
  vi.stubGlobal('addEventListener', (kind: string, hear: EventListener, capture = false) =>
    listen(kind, hear, { capture, signal: page.signal }),
  )
  // oxlint-disable-next-line no-implied-eval -- a file of the page, which is no module
  new Function(script)()
  dispatchEvent(new Event('load'))
}
const helpText = (): string => document.getElementById('start-help')?.textContent ?? ''
const settle = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
}

it('start help offers the repair ten seconds after the files have loaded, and removes the offer when the app starts', async () => {
  openPage()
  await settle(9000)
  expect(helpText()).toBe('')
  await settle(1500)
  expect(helpText()).toContain('didn’t arrive intact')
  document.getElementById('root')?.append('the app')
  await vi.waitFor(() => expect(helpText()).toBe(''))
})

it('start help shows nothing if the app has started or waits for the user', async () => {
  openPage()
  document.getElementById('root')?.append('the app')
  await settle(60_000)
  expect(helpText()).toBe('')
  document.body.innerHTML = '<form id="entry"></form><div id="root"></div>'
  openPage()
  await settle(60_000)
  expect(helpText()).toBe('')
})

it('start help offers the repair immediately if a script fails to load', async () => {
  openPage()
  const file = document.createElement('script')
  Object.defineProperty(file, 'src', { value: 'https://x.test/assets/app-1.js' })
  document.head.append(file)
  file.dispatchEvent(new Event('error'))
  await settle(0)
  expect(helpText()).toContain('Repair and reload')
})

it('start help reports the missing connection and deletes nothing if the server is unreachable', async () => {
  isReached = false
  openPage()
  await settle(11_000)
  expect(helpText()).toContain('Check the connection')
  document.querySelector<HTMLButtonElement>('#start-help button')?.click()
  await settle(0)
  expect([reload.mock.calls.length, unregister.mock.calls.length, kept.size]).toEqual([1, 0, 2])
})

it('the repair unregisters the service worker, deletes its files, reloads each file without the HTTP cache, and keeps the data', async () => {
  localStorage.setItem('coterie-person', 'ana')
  openPage()
  await settle(11_000)
  document.querySelector<HTMLButtonElement>('#start-help button')?.click()
  await settle(0)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect([unregister.mock.calls.length, kept.size]).toEqual([1, 0])
  const fresh = fetched.mock.calls.filter(([, options]) => options?.cache === 'reload').map(([path]) => path)
  expect(fresh).toEqual(['/app.html', '/assets/lazy-old.js', '/assets/app-new.js'])
  expect(localStorage.getItem('coterie-person')).toBe('ana')
  // The first repair did not help.
  openPage()
  await settle(11_000)
  expect(helpText()).toContain('The repair didn’t help')
})

it('the repair does nothing if the server has become unreachable', async () => {
  openPage()
  await settle(11_000)
  isReached = false
  document.querySelector<HTMLButtonElement>('#start-help button')?.click()
  await settle(0)
  expect(helpText()).toContain('Check the connection')
  expect([kept.size, reload.mock.calls.length]).toEqual([2, 0])
})

it('start help is Spanish if the user chose Spanish', async () => {
  localStorage.setItem('coterie-language', 'es')
  openPage()
  await settle(11_000)
  expect(helpText()).toContain('Reparar y recargar')
  expect(document.getElementById('start-help')?.lang).toBe('es')
})
