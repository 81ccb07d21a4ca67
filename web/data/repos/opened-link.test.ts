// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeSession } from '../person/state'
import { countOpened } from './opened-link'

const asked = vi.fn<typeof fetch>()
const told = () => asked.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)
const visible = (state: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })

beforeEach(() => {
  asked.mockReset().mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', asked)
  sessionStorage.clear()
  visible('visible')
})
afterEach(() => {
  changeSession({ state: 'none', person: null })
  vi.unstubAllGlobals()
})

it('tells of an opened link and its label once a tab, and of another one too', () => {
  countOpened('?ref=ABCDEFGH&from=flyer-june')
  countOpened('?ref=ABCDEFGH&from=flyer-june')
  countOpened('?ref=ABCDEFGH')
  countOpened('?lang=es')
  expect(told()).toEqual([
    { code: 'ABCDEFGH', from: 'flyer-june' },
    { code: 'ABCDEFGH', from: '' },
  ])
})

it('sends neither cookies nor the page it comes from', () => {
  countOpened('?ref=ABCDEFGH')
  expect(asked.mock.calls[0]).toEqual([
    '/api/links/opened',
    expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
  ])
})

it('waits until the page is seen', () => {
  visible('hidden')
  countOpened('?ref=ABCDEFGH')
  expect(told()).toEqual([])
  visible('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told()).toHaveLength(1)
})

it('counts nobody who is signed in here', () => {
  changeSession({ state: 'live', person: { id: 'me', roles: ['affiliate'], language: 'en', firstName: 'Marta' } })
  countOpened('?ref=ABCDEFGH')
  expect(told()).toEqual([])
})
