import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clearCookie, readCookie, setCookie, type CookieName } from './cookies'

beforeAll(() => {
  vi.stubGlobal(
    'Cookie',
    class {
      constructor(facts: object) {
        Object.assign(this, facts)
      }
    },
  )
  vi.stubGlobal(
    'DateTime',
    class {
      time = () => 'a time that has passed'
    },
  )
})
afterAll(() => vi.unstubAllGlobals())

function requestWith(prefix: string, cookies: { [name: string]: string } = {}) {
  const set: { [fact: string]: unknown }[] = []
  const e = {
    get: () => prefix,
    request: { cookiesNamed: (name: string) => (name in cookies ? [{ value: cookies[name] }] : []) },
    setCookie: (cookie: { [fact: string]: unknown }) => set.push(cookie),
  } as unknown as PbRequestEvent
  return { e, set }
}
const flags = { path: '/', httpOnly: true, secure: true, sameSite: 3 }

it.each<[CookieName, number]>([
  ['device', 90],
  ['signup', 7],
  ['known', 400],
  ['step', 1],
])('the cookie %s is inaccessible to scripts and other sites, and is valid for %d days', (name, days) => {
  const { e, set } = requestWith('__Host-coterie-')
  setCookie(e, name, 'secret')
  expect(set).toEqual([{ ...flags, name: `__Host-coterie-${name}`, value: 'secret', maxAge: days * 86_400 }])
})

it('a cookie has no Secure attribute where the browser would reject a Secure cookie', () => {
  const { e, set } = requestWith('coterie-')
  setCookie(e, 'device', 'secret')
  expect(set).toMatchObject([{ name: 'coterie-device', secure: false, httpOnly: true, sameSite: 3 }])
})

it('a cookie is removed with a negative max-age and a past expiry date', () => {
  const { e, set } = requestWith('__Host-coterie-')
  clearCookie(e, 'device')
  expect(set).toEqual([
    { ...flags, name: '__Host-coterie-device', value: '', maxAge: -1, expires: 'a time that has passed' },
  ])
})

it('a cookie is read by its full name', () => {
  const { e } = requestWith('__Host-coterie-', { '__Host-coterie-known': 'secret', 'coterie-step': 'other' })
  expect([readCookie(e, 'known'), readCookie(e, 'step')]).toEqual(['secret', ''])
})
