// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { solutionReuseMs } from '../../../domain/people/security/bot-check'
import { waitForFirstPaint } from './first-paint'
import { ServiceNotLoadedError, createBotCheck } from './bot-check-proof'

const { askBotService } = vi.hoisted(() => ({ askBotService: vi.fn<(...of: string[]) => Promise<string>>() }))
vi.mock('../../data/engine/browser/bot-service', () => ({ requestBotToken: askBotService }))

describe('script of the public forms', () => {
  /** Simulates a browser that reports paints; `paint` reports a paint of one kind. */
  function browser(kinds: string[] = ['paint']) {
    const watching = new Set<(seen: { getEntriesByName: (name: string) => string[] }) => void>()
    class Watch {
      static readonly supportedEntryTypes = kinds
      readonly told: (seen: { getEntriesByName: (name: string) => string[] }) => void
      constructor(told: (seen: { getEntriesByName: (name: string) => string[] }) => void) {
        this.told = told
      }
      observe = () => void watching.add(this.told)
      disconnect = () => void watching.delete(this.told)
    }
    vi.stubGlobal('PerformanceObserver', Watch)
    return {
      watching,
      paint: (kind: string) => {
        for (const told of watching) told({ getEntriesByName: (name) => (name === kind ? [name] : []) })
      },
    }
  }

  async function isOver(painted: Promise<void>): Promise<boolean> {
    let over = false
    void painted.then(() => (over = true))
    for (let n = 0; n < 5; n += 1) await Promise.resolve()
    return over
  }

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  describe('waiting for the first paint', () => {
    it('ends at the first contentful paint, and then the observer is disconnected', async () => {
      const { paint, watching } = browser()
      const painted = waitForFirstPaint()
      paint('first-paint')
      expect(await isOver(painted)).toBe(false)
      paint('first-contentful-paint')
      expect(await isOver(painted)).toBe(true)
      expect(watching.size).toBe(0)
    })

    it('ends after three seconds at the latest', async () => {
      vi.useFakeTimers()
      browser()
      const painted = waitForFirstPaint()
      vi.advanceTimersByTime(2999)
      expect(await isOver(painted)).toBe(false)
      vi.advanceTimersByTime(1)
      expect(await isOver(painted)).toBe(true)
    })

    it('ends immediately in a hidden tab and in browsers that do not report paints', async () => {
      browser([])
      expect(await isOver(waitForFirstPaint())).toBe(true)
      browser()
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      expect(await isOver(waitForFirstPaint())).toBe(true)
      vi.restoreAllMocks()
    })
  })
})

describe('bot check token of a form', () => {
  let tokens = 0
  beforeEach(() => {
    vi.useFakeTimers()
    tokens = 0
    askBotService.mockReset().mockImplementation(async () => `token ${++tokens}`)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Returns a form as a page with this bot check renders it; '' is the built-in check. */
  function formOf(service: string): HTMLFormElement {
    const form = document.createElement('form')
    form.dataset['botCheck'] = service
    form.dataset['botKey'] = 'the key'
    form.dataset['botWords'] = JSON.stringify({ turnstile: 'no Turnstile', recaptcha: 'no reCAPTCHA' })
    return form
  }

  it.each(['turnstile', 'recaptcha'])('has the type %s and is requested at the first interaction', async (service) => {
    const proof = createBotCheck(formOf(service), 'affiliate')
    proof.begin()
    expect(await proof.take()).toBe('token 1')
    expect(askBotService).toHaveBeenCalledExactlyOnceWith(service, 'the key', 'affiliate')
  })

  it('is used only once, and never after it has expired', async () => {
    const proof = createBotCheck(formOf('recaptcha'), 'contact')
    expect([await proof.take(), await proof.take()]).toEqual(['token 1', 'token 2'])
    proof.begin()
    vi.setSystemTime(Date.now() + solutionReuseMs.service)
    expect(await proof.take()).toBe('token 4')
  })

  it('causes the form’s error message if the service is unreachable, and is requested again the next time', async () => {
    askBotService.mockRejectedValueOnce(new Error('blocked'))
    const proof = createBotCheck(formOf('recaptcha'), 'contact')
    await expect(proof.take()).rejects.toThrow(new ServiceNotLoadedError('no reCAPTCHA'))
    expect(await proof.take()).toBe('token 1')
  })

  it('does not come from a failed early request', async () => {
    askBotService.mockRejectedValueOnce(new Error('blocked'))
    const proof = createBotCheck(formOf('turnstile'), 'contact')
    proof.begin()
    await vi.advanceTimersByTimeAsync(0)
    expect(await proof.take()).toBe('token 1')
  })

  it.each(['', 'built-in', 'other'])('comes from the built-in check if the service is “%s”', async (chosen) => {
    const asked = vi.fn<(address: string) => Promise<Response>>(async () => new Response('', { status: 500 }))
    vi.stubGlobal('fetch', asked)
    await expect(createBotCheck(formOf(chosen), 'affiliate').take()).rejects.toThrow('no challenge')
    expect(asked).toHaveBeenCalledExactlyOnceWith('/api/challenge?action=affiliate')
    expect(askBotService).not.toHaveBeenCalled()
  })
})
