// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InstallOffer } from './install-offer'

const day = 24 * 60 * 60 * 1000
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'

type Repo = typeof import('./install') & { offer: () => InstallOffer | null }
/** A page as it is loaded: what it remembers is on the device alone. */
async function page(): Promise<Repo> {
  vi.resetModules()
  const offers = await import('./install-offer')
  return { ...(await import('./install')), offer: offers.installOffer.get }
}
const asks = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(async () => ({ outcome })) })
const browser = (more: object) => vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0, ...more })

beforeEach(() => {
  localStorage.clear()
  browser({})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.installPrompt = undefined
})

describe('the app is offered', () => {
  it('after a useful moment and never at first sight', async () => {
    window.installPrompt = asks('accepted')
    const { offer, usefulMoment } = await page()
    expect(offer()).toBeNull()
    usefulMoment('reason')
    expect(offer()).toEqual({ after: 'reason', way: 'browser' })
  })

  it('when the browser makes up its mind only after the moment', async () => {
    const { offer, usefulMoment } = await page()
    usefulMoment('link')
    usefulMoment('link')
    expect(offer()).toBeNull()
    window.installPrompt = asks('accepted')
    dispatchEvent(window.installPrompt)
    expect(offer()).toEqual({ after: 'link', way: 'browser' })
  })

  it.each([
    ['an iPhone', { userAgent: iPhone }],
    ['an iPad, which calls itself a Mac', { userAgent: 'Macintosh Safari', maxTouchPoints: 5 }],
  ])('by hand on %s', async (_, more) => {
    browser(more)
    const { offer, usefulMoment } = await page()
    usefulMoment('reason')
    expect(offer()).toEqual({ after: 'reason', way: 'by-hand' })
  })

  it.each([
    ['a browser that installs nothing', () => undefined],
    ['a Mac', () => browser({ userAgent: 'Macintosh Safari' })],
    [
      'the installed app',
      () => {
        window.installPrompt = asks('accepted')
        vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
      },
    ],
    ['the installed app of an iPhone', () => browser({ userAgent: iPhone, standalone: true })],
  ])('never in %s', async (_, set) => {
    set()
    const { offer, usefulMoment } = await page()
    usefulMoment('reason')
    expect(offer()).toBeNull()
  })
})

describe('“Not now”', () => {
  it('is 30 days of silence, and the second one is for good', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const seen = async (): Promise<boolean> => {
      window.installPrompt = asks('accepted')
      const { offer, usefulMoment, putOffInstall } = await page()
      usefulMoment('reason')
      const isOffered = offer() !== null
      if (isOffered) putOffInstall()
      expect(offer()).toBeNull()
      return isOffered
    }
    const first = Date.now()
    const after = async (days: number) => {
      vi.setSystemTime(first + days * day)
      return seen()
    }
    expect([await after(0), await after(0), await after(29.9), await after(30.1), await after(400)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  it('is what it is too when the browser’s own question is refused; a yes leaves nothing to remember', async () => {
    const answered = async (outcome: 'accepted' | 'dismissed') => {
      localStorage.clear()
      window.installPrompt = asks(outcome)
      const { offer, usefulMoment, install } = await page()
      usefulMoment('link')
      await install()
      expect([offer(), window.installPrompt]).toEqual([null, undefined])
      return localStorage.length
    }
    expect(await answered('dismissed')).toBe(1)
    expect(await answered('accepted')).toBe(0)
  })

  it('isn’t asked for when the app was installed by the browser’s own button meanwhile', async () => {
    window.installPrompt = asks('accepted')
    const { offer, usefulMoment } = await page()
    usefulMoment('reason')
    dispatchEvent(new Event('appinstalled'))
    expect(offer()).toBeNull()
  })
})
