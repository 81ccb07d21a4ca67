// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const page = window as unknown as { [name: string]: unknown }
const asked: string[] = []
let loads = true

beforeEach(() => {
  vi.resetModules()
  asked.length = 0
  loads = true
  // Each test decides whether the script loads.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const script = nodes[0] as HTMLScriptElement
    asked.push(script.src)
    queueMicrotask(() => script.dispatchEvent(new Event(loads ? 'load' : 'error')))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  delete page['grecaptcha']
  delete page['turnstile']
  document.body.innerHTML = ''
})
const ask = async (provider: 'turnstile' | 'recaptcha') =>
  (await import('./bot-service')).requestBotToken(provider, 'the key', 'login')

it('a reCAPTCHA token is requested for the form, and the script is loaded only once', async () => {
  const execute = vi.fn<(key: string, options: object) => Promise<string>>(async () => 'token')
  page['grecaptcha'] = { ready: (then: () => void) => then(), execute }
  expect([await ask('recaptcha'), await ask('recaptcha')]).toEqual(['token', 'token'])
  expect(execute).toHaveBeenCalledWith('the key', { action: 'login' })
  expect(asked).toEqual(['https://www.google.com/recaptcha/api.js?render=the%20key'])
})

it('Turnstile is rendered inside the form, and its widget is removed afterwards', async () => {
  document.body.innerHTML = '<main><div data-bot-place></div></main>'
  const remove = vi.fn<(widget: string) => void>()
  let place: HTMLElement | undefined
  page['turnstile'] = {
    render: (given: HTMLElement, options: { action: string; callback: (token: string) => void }) => {
      place = given
      queueMicrotask(() => options.callback(`token of ${options.action}`))
      return 'widget'
    },
    remove,
  }
  expect(await ask('turnstile')).toBe('token of login')
  expect(place?.isConnected).toBe(false)
  expect(remove).toHaveBeenCalledWith('widget')
  expect(document.querySelector('[data-bot-place]')?.childElementCount).toBe(0)
})

it('a token request fails if the reCAPTCHA script fails to load, and the next request loads the script again', async () => {
  loads = false
  const { requestBotToken: askBotService } = await import('./bot-service')
  await expect(askBotService('recaptcha', 'k', 'login')).rejects.toThrow('did not load')
  loads = true
  page['grecaptcha'] = { ready: (then: () => void) => then(), execute: async () => 'token' }
  expect(await askBotService('recaptcha', 'k', 'login')).toBe('token')
  expect(asked).toHaveLength(2)
})

it('a token request fails if the loaded reCAPTCHA script defines no API', async () => {
  await expect(ask('recaptcha')).rejects.toThrow('not there')
  vi.resetModules()
  await expect(ask('turnstile')).rejects.toThrow('not there')
})

it('a token request fails if the reCAPTCHA script never becomes ready', async () => {
  vi.useFakeTimers()
  try {
    // The test blocks the files that api.js loads itself, so the service never becomes ready.
    page['grecaptcha'] = { ready: () => undefined, execute: async () => 'token' }
    const answer = expect(ask('recaptcha')).rejects.toThrow('in time')
    await vi.advanceTimersByTimeAsync(20_000)
    await answer
  } finally {
    vi.useRealTimers()
  }
})
