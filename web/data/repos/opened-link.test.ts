// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeSession } from '../person/state'
import { client } from '../remote/client'
import { dropToken, keepToken } from '../remote/token'
import { pathOf } from '../testing/our-answer'
import { countOpened } from './opened-link'

const asked = vi.fn<typeof fetch>()
/** What the server was told, once each request that was begun has left. */
const told = async () => {
  await new Promise((resolve) => setTimeout(resolve))
  return asked.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)
}
const visible = (state: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })

beforeEach(async () => {
  await client(AbortSignal.timeout(60_000))
  asked.mockReset().mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', asked)
  sessionStorage.clear()
  visible('visible')
})
afterEach(() => {
  dropToken()
  changeSession({ state: 'none', person: null })
  vi.unstubAllGlobals()
})

it('tells of an opened link and its label once a tab, and of another one too', async () => {
  countOpened('?ref=ABCDEFGH&from=flyer-june')
  countOpened('?ref=ABCDEFGH&from=flyer-june')
  countOpened('?ref=ABCDEFGH')
  countOpened('?lang=es')
  expect(await told()).toEqual([
    { code: 'ABCDEFGH', from: 'flyer-june' },
    { code: 'ABCDEFGH', from: '' },
  ])
})

it('sends neither cookies nor the page it comes from', async () => {
  keepToken('secret', 600_000)
  countOpened('?ref=ABCDEFGH')
  await told()
  const [address, init] = asked.mock.calls[0] ?? []
  expect(pathOf(address ?? '')).toBe('/api/links/opened')
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true })
  expect(new Headers(init?.headers).has('Authorization')).toBe(false)
})

it('waits until the page is seen', async () => {
  visible('hidden')
  countOpened('?ref=ABCDEFGH')
  expect(await told()).toEqual([])
  visible('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await told()).toHaveLength(1)
})

it('counts nobody who is signed in here', async () => {
  changeSession({ state: 'live', person: { id: 'me', roles: ['affiliate'], language: 'en', firstName: 'Marta' } })
  countOpened('?ref=ABCDEFGH')
  expect(await told()).toEqual([])
})
