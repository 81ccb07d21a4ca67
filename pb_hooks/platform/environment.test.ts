import { afterEach, expect, it, vi } from 'vitest'
import { allowsLoopbackTargets, isMailSetByEnvironment, randomInt, testServiceUrl } from './environment'

const environment = (values: { [name: string]: string }) =>
  vi.stubGlobal('$os', { getenv: (name: string) => values[name] ?? '' })
afterEach(() => vi.unstubAllGlobals())

it('a random number is between 0 and the maximum, inclusive', () => {
  let next = 0
  vi.stubGlobal('$security', { randomStringWithAlphabet: (length: number) => String(next++).padStart(length, '0') })
  expect(Array.from({ length: 10 }, () => randomInt(4))).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
})

it.each([
  ['http://127.0.0.1:9/', 'http://127.0.0.1:9'],
  ['http://[::1]:9', 'http://[::1]:9'],
  ['https://evil.test', ''],
  ['http://127.0.0.1.evil.test', ''],
  ['', ''],
])('the address of a test service is accepted only if it is on this machine: "%s"', (address, taken) => {
  environment({ COTERIE_PAYPAL_SERVICE: address })
  expect(testServiceUrl('COTERIE_PAYPAL_SERVICE')).toBe(taken)
})

it('environment variables decide whether settings may name servers on this machine and whether the mail server is already configured', () => {
  environment({})
  expect([allowsLoopbackTargets(), isMailSetByEnvironment()]).toEqual([false, false])
  environment({ COTERIE_LOOPBACK_TARGETS: '1', COTERIE_SMTP: 'smtp://mail.example' })
  expect([allowsLoopbackTargets(), isMailSetByEnvironment()]).toEqual([true, true])
  environment({ COTERIE_LOOPBACK_TARGETS: '0' })
  expect(allowsLoopbackTargets()).toBe(false)
})
