// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { asInABrowser, put, signedIn } from './testing/public-page'

const browser = asInABrowser()

/** Loads a public page with its script, as a browser does. */
async function load(address: string): Promise<void> {
  put(address)
  vi.resetModules()
  await (
    await import('./island')
  ).started
}

describe('a code in the address', () => {
  it.each(['/', '/es/'])('is kept on %s and carried to sign-up', async (address) => {
    await load(`${address}?ref=ABCDEFGH`)
    expect(localStorage.getItem('referral_code')).toBe('ABCDEFGH')
    expect(browser.replace.mock.calls).toEqual([['/signup?ref=ABCDEFGH']])
  })

  it.each(['/affiliate', '/terms', '/es/affiliate', '/es/terms'])('is kept on %s, where one stays', async (address) => {
    await load(`${address}?ref=ABCDEFGH`)
    expect(localStorage.getItem('referral_code')).toBe('ABCDEFGH')
    expect(browser.replace).not.toHaveBeenCalled()
  })
})

it.each([
  ['/affiliate?type=recovery&token=abc', '/reset-password#token=abc'],
  ['/?ref=ABCDEFGH#type=recovery&token=abc', '/reset-password#token=abc'],
  ['/terms#access_token=x&refresh_token=y&type=recovery', '/reset-password'],
])('a recovery link at %s leads to %s and nowhere else', async (address, target) => {
  await load(address)
  expect(browser.replace.mock.calls).toEqual([[target]])
})

it.each(['/', '/affiliate', '/terms'])(
  '%s says “Dashboard” to whoever is signed in here, else “Dashboard Login”',
  async (address) => {
    const door = () => document.querySelector('[data-signed-in]')
    await load(address)
    expect(door()?.textContent).toBe('Dashboard Login')
    signedIn()
    await load(address)
    expect(door()?.textContent).toBe('Dashboard')
    expect(door()?.getAttribute('href')).toBe('/auth')
    // nobody who has an account is told to get one
    expect(document.querySelector<HTMLElement>('main [data-guest]')?.hidden ?? true).toBe(true)
  },
)

it('the app speaks the language of the page one came from, and of the switch', async () => {
  const kept = () => localStorage.getItem('coterie-language')
  await load('/')
  expect(kept()).toBeNull()
  document.querySelector<HTMLElement>('[data-language=es]')?.click()
  expect(kept()).toBe('es')
  document.querySelector<HTMLElement>('[data-language=en]')?.click()
  expect(kept()).toBe('en')
  await load('/es/terms')
  expect(kept()).toBe('es')
})

it('a page that no service worker saw is remembered in its tab, for the first one', async () => {
  const kept = () => sessionStorage.getItem('coterie-pages')
  sessionStorage.clear()
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  await load('/terms')
  expect(kept()).toBeNull()
  // it saves data, so that no page of these brings a worker later, into another test
  vi.stubGlobal('navigator', { serviceWorker: { controller: null }, connection: { saveData: true } })
  await load('/')
  await load('/es/terms')
  await load('/')
  expect(kept()).toBe('["/","/es/terms"]')
})

describe('the worker of a public page', () => {
  /** A browser with workers: what was registered, and what the first one was told. */
  const withWorkers = (over: { controller?: object; saveData?: boolean } = {}) => {
    const [registered, told]: [string[], object[]] = [[], []]
    vi.stubGlobal('navigator', {
      language: 'en',
      languages: ['en'],
      connection: { saveData: over.saveData ?? false },
      serviceWorker: {
        controller: over.controller ?? null,
        register: async (address: string) => void registered.push(address),
        ready: Promise.resolve({ active: { postMessage: (message: object) => void told.push(message) } }),
      },
    })
    return { registered, told }
  }
  const opened = async (address: string) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await load(address)
    window.dispatchEvent(new Event('load'))
  }

  it('comes two seconds after the page, with what was read before it', async () => {
    sessionStorage.clear()
    const { registered, told } = withWorkers()
    await opened('/affiliate')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(registered).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(registered).toEqual(['/sw.js']))
    await vi.waitFor(() => expect(told).toEqual([{ type: 'KEEP_PAGES', addresses: ['/affiliate'] }]))
  })

  it.each([
    ['one answers already', { controller: {} }],
    ['the browser was asked to save data', { saveData: true }],
  ])('isn’t brought where %s', async (_, over) => {
    const { registered } = withWorkers(over)
    await opened('/')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(registered).toEqual([])
  })
})

describe('an English page', () => {
  const offer = () => document.querySelector<HTMLElement>('[data-offer-language]')
  const speaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

  it.each(['/', '/affiliate', '/terms'])(
    'offers Spanish to a Spanish browser at %s, until English is chosen',
    async (address) => {
      speaks('es-MX', 'en')
      await load(address)
      expect(offer()?.hidden).toBe(false)
      expect(offer()?.querySelector('a')?.getAttribute('href')).toBe(address === '/' ? '/es/' : `/es${address}`)
      offer()?.querySelector('button')?.click()
      expect(offer()?.hidden).toBe(true)
      await load(address)
      expect(offer()?.hidden).toBe(true)
    },
  )

  it('offers it only if Spanish was chosen, whatever the browser’s language is', async () => {
    speaks('en-US', 'es')
    await load('/')
    expect(offer()?.hidden).toBe(true)
    localStorage.setItem('coterie-language', 'es')
    await load('/')
    expect(offer()?.hidden).toBe(false)
    await load('/es/')
    expect(offer()).toBeNull()
  })
})
