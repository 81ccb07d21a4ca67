import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWebhookAddress } from './webhook-address'

describe('webhook address (S11)', () => {
  it.each([
    'https://hooks.example.org',
    'https://hooks.example.org/coterie?key=1',
    'https://hooks.example.org:8443/a',
    'https://93.184.216.34/in',
    'https://xn--bcher-kva.example/x',
    'https://hooks.example.org:65535',
    'https://9.255.255.255',
    'https://11.0.0.0',
    'https://172.15.255.255',
    'https://172.32.0.0',
    'https://192.0.1.0',
    'https://192.0.3.0',
    'https://192.88.100.1',
    'https://198.17.255.255',
    'https://198.20.0.0',
    'https://198.51.101.0',
    'https://203.0.114.0',
    'https://223.255.255.255',
    'https://localhost.example.org',
    'https://mylan.example',
    'https://1.example.org',
    'https://a.0x1',
    'https://1.2.3.4.example',
    `https://hooks.example.org/${'a'.repeat(500 - 26)}`,
  ])('accepts %s', (address) => expect(isWebhookAddress(address)).toBe(true))

  it.each([
    'http://hooks.example.org',
    'ftp://hooks.example.org',
    'https://user:secret@hooks.example.org',
    'https://hooks.example.org@127.0.0.1/',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://printer.local',
    'https://db.internal/x',
    'https://router.home.arpa',
    'https://intranet/x',
    'https://127.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0x7f.0.0.1',
    'https://0177.0.0.1',
    'https://010.8.8.8',
    'https://172.31.255.255',
    'https://168.63.129.16/metadata',
    'https://100.100.100.200/latest',
    'https://192.0.0.192/latest',
    'https://100.64.0.1',
    'https://192.0.0.255',
    'https://192.0.2.1',
    'https://192.88.99.255',
    'https://198.18.0.1',
    'https://198.19.255.255',
    'https://198.51.100.7',
    'https://203.0.113.9',
    'https://93.184.216.256',
    'https://93.184.216.34.1',
    'https://hooks.example.org:65536',
    'https://hooks.example.org:443:1',
    'https://:443',
    'https://hooks.example.org_',
    'https://hooks.example.org!',
    'see https://hooks.example.org',
    `https://hooks.example.org/${'a'.repeat(500 - 25)}`,
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://hooks.example.org:99999',
    'https://hooks.example.org\\@127.0.0.1',
    'https:// hooks.example.org',
    'https://127.0.0.1.',
    'https://１２７.0.0.1',
    '',
  ])('rejects %s', (address) => expect(isWebhookAddress(address)).toBe(false))

  it('rejects every address of a private network', () => {
    const byte = fc.nat({ max: 255 })
    const private4 = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), byte, byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
    )
    fc.assert(fc.property(private4, (parts) => !isWebhookAddress(`https://${parts.join('.')}/x`)))
  })
})
