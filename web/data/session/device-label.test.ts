// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceLabel } from './device-label'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const labelOf = (userAgent: string, installed = false) => {
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('matchMedia', () => ({ matches: installed }))
  return deviceLabel()
}
beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['Windows PC - Chrome', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['Windows PC - Edge', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`],
  ['Mac - Safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'],
  ['Linux PC - Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Android Device - Chrome', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'iOS Device - Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  ['Unknown Device', 'curl/8.5.0'],
])('is %s', (name, agent) => expect(labelOf(agent).name).toBe(name))

it('says by which door of sign-in it comes (P11)', () => {
  const doorAtPath = (path: string) => {
    history.replaceState(null, '', path)
    return labelOf('curl/8.5.0').door
  }
  expect(['/auth', '/admin/auth?email=a', '/user_dashboard/auth', '/reset-password'].map(doorAtPath)).toEqual([
    'unified',
    'admin',
    'general',
    'general',
  ])
})

it('keeps its mark from one sign-in to the next, and says whether the app is installed', () => {
  const first = labelOf('curl/8.5.0')
  expect(first.fingerprint).toMatch(/^[0-9a-f-]{36}$/)
  expect(labelOf('curl/8.5.0', true)).toEqual({ ...first, installed: true })
  expect(localStorage.getItem('device_fp')).toBe(first.fingerprint)
})
