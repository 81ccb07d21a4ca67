import { describe, expect, it } from 'vitest'
import { networkLabel, networkOf } from './network'

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
