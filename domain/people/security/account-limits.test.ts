import { expect, it, describe } from 'vitest'
import {
  notMeLinkMs,
  personLimits,
  resetLinkMs,
  botCheckLevel,
  unknownBrowserFailuresMs,
  tokenLifeMs,
  verifyLinkMs,
  signInDelayMs,
  networkLabel,
  networkOf,
} from './account-limits'

it('sign-ins are delayed after five failures by 1, 2, 4 … up to 60 s', () => {
  expect([0, 1, 4, 5, 6, 7, 10, 11, 50].map(signInDelayMs)).toEqual([0, 0, 0, 1000, 2000, 4000, 32_000, 60_000, 60_000])
})

it('the bot check becomes harder after 5 and 20 failures for an account, or 15 and 60 from an IP address', () => {
  const levels = (counts: [number, number][]) => counts.map(([account, address]) => botCheckLevel({ account, address }))
  expect(
    levels([
      [0, 0],
      [4, 14],
      [5, 0],
      [0, 15],
      [19, 59],
      [20, 0],
      [0, 60],
    ]),
  ).toEqual([1, 1, 2, 2, 2, 3, 3])
})

it("a token's lifetime is at most ten minutes, and at most half the idle limit", () => {
  expect([5, 10, 20, 60, 1440].map(tokenLifeMs)).toEqual([150_000, 300_000, 600_000, 600_000, 600_000])
})

it('lifetimes of links and limits of requests have the decided values', () => {
  const hours = (ms: number) => ms / 3_600_000
  expect([verifyLinkMs, resetLinkMs, notMeLinkMs, unknownBrowserFailuresMs].map(hours)).toEqual([24, 0.5, 168, 6])
  expect([personLimits.inviteHour, personLimits.inviteDay].map(({ windowMs }) => hours(windowMs))).toEqual([1, 24])
})

describe('IP address of a sign-in', () => {
  it.each([
    '127.0.0.1',
    '127.9.1.2',
    '10.1.2.3',
    '192.168.0.5',
    '172.20.0.1',
    '100.64.3.2',
    '169.254.1.1',
    '::1',
    '::/64',
    'fd00::/64',
    'fe80::/64',
  ])('%s identifies no network, because it is a local or private address', (address) =>
    expect(networkOf(address)).toBe(''),
  )
  it.each(['81.44.10.7', '172.32.0.1', '100.128.0.1', '2001:db8:1:2::/64'])('%s identifies a network', (address) =>
    expect(networkOf(address)).toBe(address),
  )
  it('is shown only in part', () => {
    expect(networkLabel('81.44.10.7')).toBe('81.44.x.x')
    expect(networkLabel('2001:db8:1:2::/64')).toBe('2001:db8:…')
  })
})
